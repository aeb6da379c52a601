import { useT } from "@krapao/i18n/react";

import { ContactCard } from "../../content/contact-card.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** The page after the login that tells how to reach support. */
export const MemberContact = () => {
  const t = useT("join");
  useTitle(t("contact.title"));
  return (
    <MemberPage title={t("contact.title")}>
      <ContactCard />
    </MemberPage>
  );
};
