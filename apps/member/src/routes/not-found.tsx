import { useT } from "@krapao/i18n/react";
import { Brand } from "@krapao/ui/brand";
import { buttonClass } from "@krapao/ui/button";
import { Compass } from "lucide-react";

import { Link } from "../lib/navigation.tsx";
import { useTitle } from "../lib/use-title.ts";

/** Says that the page does not exist, with a link to the start page. */
export const NotFound = () => {
  const t = useT();
  useTitle(t("notFound.title"));
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center px-6 py-16 text-center">
      <Brand className="mb-10" />
      <Compass aria-hidden className="mb-5 size-12 text-accent" />
      <h1 className="text-headline font-bold">{t("notFound.title")}</h1>
      <p className="mt-3 mb-8 text-mute">{t("notFound.body")}</p>
      <Link href="/user" className={buttonClass()}>
        {t("notFound.home")}
      </Link>
    </main>
  );
};
