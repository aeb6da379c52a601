import { useT } from "@krapao/i18n/react";

import { ContactCard } from "../../content/contact-card.tsx";
import { openChat } from "../../features/chat/open-chat.ts";
import { useShowOnce } from "../../lib/use-show-once.ts";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** The page after the login that tells how to reach support. `?show=chat` opens the chat over it. */
export const MemberContact = () => {
  const t = useT("join");
  useTitle(t("contact.title"));
  useShowOnce("/user/contact", ["chat"], openChat);
  return (
    <MemberPage title={t("contact.title")}>
      <ContactCard />
    </MemberPage>
  );
};
