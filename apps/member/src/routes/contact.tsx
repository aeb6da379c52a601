import { useT } from "@krapao/i18n/react";

import { ContactCard } from "../content/contact-card.tsx";
import { useTitle } from "../lib/use-title.ts";
import { PageHead } from "../shell/page-head.tsx";

/** The page before the login that tells how to reach support. */
export const Contact = () => {
  const t = useT("join");
  useTitle(t("contact.title"));
  return (
    <>
      <PageHead title={t("contact.title")} />
      <ContactCard />
    </>
  );
};
