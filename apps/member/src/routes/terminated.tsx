import { useT } from "@krapao/i18n/react";
import { Brand } from "@krapao/ui/brand";
import { LanguageMenu } from "@krapao/ui/language-menu";
import { TopBar } from "@krapao/ui/top-bar";
import { DoorClosed, ShieldCheck } from "lucide-react";
import { useEffect } from "react";

import { endSession, token } from "../lib/session.ts";
import { useTitle } from "../lib/use-title.ts";

/** Says that the service has ended, and what happens to the money. */
export const Terminated = () => {
  const t = useT();
  useTitle(t("terminated.title"));
  useEffect(() => {
    document.body.classList.add("terminated");
    if (token() !== null) endSession();
  }, []);
  return (
    <div className="night flex min-h-dvh flex-col">
      <TopBar start={<Brand />} end={<LanguageMenu />} />
      <main className="mx-auto flex w-full max-w-120 grow flex-col items-center justify-center px-6 pb-24 text-center text-balance">
        <span className="mb-7 flex size-24 items-center justify-center rounded-full bg-white/10">
          <DoorClosed aria-hidden className="size-11 text-gold" />
        </span>
        <h1 className="text-headline font-bold">{t("terminated.title")}</h1>
        <p className="mt-3 text-mute-night">{t("terminated.body")}</p>
        <p className="mt-8 flex gap-3 rounded-card border border-white/15 bg-white/8 p-5 text-left">
          <ShieldCheck aria-hidden className="mt-0.5 size-5.5 shrink-0 text-gold" />
          {t("terminated.money")}
        </p>
      </main>
    </div>
  );
};
