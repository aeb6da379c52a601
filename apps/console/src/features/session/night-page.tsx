import { useT } from "@krapao/i18n/react";
import { BrandMark } from "@krapao/ui/brand";
import { LanguageMenu } from "@krapao/ui/language-menu";
import { type ReactNode, useId } from "react";

import { useTitle } from "../../lib/use-title.ts";

type NightPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown below the card, such as a sign-out button. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** A page outside the console's layout: one card on a dark background. */
export const NightPage = ({ title, lead, foot, children }: NightPageProps) => {
  const t = useT("console");
  const id = useId();
  useTitle(title);
  return (
    <div className="night flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-4 py-4 sm:px-6">
        <span className="flex min-w-0 items-center gap-2.5 font-semibold">
          <BrandMark className="size-8 rounded-control" />
          <span>
            <span translate="no" className="block text-action leading-tight">
              Krapao
            </span>
            <span className="block text-small text-mute-night">{t("console.name")}</span>
          </span>
        </span>
        <LanguageMenu />
      </header>
      <main className="mx-auto flex w-full max-w-100 grow flex-col justify-center px-4 pt-4 pb-16">
        <section aria-labelledby={id} className="rounded-sheet bg-paper p-5 text-ink shadow-card sm:p-6">
          <h1 id={id} className="text-headline font-bold">
            {title}
          </h1>
          {lead !== undefined && <p className="mt-1 text-mute">{lead}</p>}
          <div className="mt-5">{children}</div>
        </section>
        {foot !== undefined && <div className="mt-4 text-center">{foot}</div>}
      </main>
    </div>
  );
};
