import { useLanguage, useT } from "@krapao/i18n/react";
import { cx, toast } from "@krapao/ui";
import { ArrowUpRight, FlaskConical, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import type { Setup } from "../../host/page-shapes.ts";

const switches = [
  { language: "en", name: "EN" },
  { language: "th", name: "ไทย" },
  { language: "lo", name: "ລາວ" },
] as const;

const LanguageSwitch = (): ReactNode => {
  const t = useT("sandbox");
  const [language, setLanguage] = useLanguage();
  return (
    <fieldset className="order-2 ml-auto flex gap-0.5 rounded-control bg-white/12 p-1 lg:order-4 lg:ml-0">
      <legend className="sr-only">{t("sandbox.language")}</legend>
      {switches.map(({ language: each, name }) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => void setLanguage(each).catch(() => toast(t("sandbox.offline"), "danger"))}
          className={cx(
            "min-h-9 min-w-9 rounded-chip px-2 sm:min-w-11 sm:px-2.5 text-label font-semibold",
            each === language ? "bg-white text-ink" : "text-white hover:bg-white/12",
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
};

const Out = ({ href, children }: { readonly href: string; readonly children: string }): ReactNode => (
  <a href={href} className="inline-flex min-h-11 items-center gap-1.5 text-label whitespace-nowrap hover:underline">
    {children}
    <ArrowUpRight aria-hidden className="size-4 opacity-75" />
  </a>
);

/** The name of the page, a note that nothing here is real, and links to the other apps. */
export const WorldHeader = ({ setup }: { readonly setup: Setup | null }): ReactNode => {
  const t = useT("sandbox");
  return (
    <header className="night">
      <div className="mx-auto flex max-w-360 flex-wrap items-center gap-x-3 gap-y-2 px-4 lg:gap-x-6 py-2.5 sm:px-6">
        <h1 className="order-1 flex items-center gap-2.5 text-action font-semibold sm:text-title">
          <span className="grid size-9 place-items-center rounded-control bg-gold text-on-gold">
            <FlaskConical aria-hidden className="size-5" />
          </span>
          <span>
            <span translate="no">Krapao</span>{" "}
            <span className="font-normal text-mute-night">{t("sandbox.sandbox")}</span>
          </span>
        </h1>
        <p className="order-3 flex flex-1 items-center gap-2 rounded-control bg-gold/15 px-2.5 py-1.5 text-small font-semibold sm:px-3.5 sm:text-label text-(--gold-soft) lg:order-2 lg:flex-none">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="hidden sm:inline">{t("sandbox.pretend")}</span>
          <span className="sm:hidden">{t("sandbox.pretendShort")}</span>
        </p>
        <nav aria-label={t("sandbox.elsewhere")} className="order-4 flex items-center gap-5 lg:order-3 lg:ml-auto">
          {setup !== null && <Out href={setup.walletUrl}>{t("sandbox.memberApp")}</Out>}
          {setup !== null && setup.consoleUrl !== null && <Out href={setup.consoleUrl}>{t("sandbox.console")}</Out>}
        </nav>
        <LanguageSwitch />
      </div>
      <div className="stripes" />
    </header>
  );
};
