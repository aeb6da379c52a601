import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";

import { NightPage } from "../features/session/night-page.tsx";
import { Link } from "../lib/navigation.tsx";

/** Says that the page does not exist. */
export const NotFound = () => {
  const t = useT("console");
  return (
    <NightPage title={t("notFound.title")} lead={t("notFound.body")}>
      <Link href="/" className={buttonClass({ wide: true })}>
        {t("nav.overview")}
      </Link>
    </NightPage>
  );
};
