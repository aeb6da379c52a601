import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { ChatRow } from "./chat-row.tsx";
import { chatsQuery } from "./queries.ts";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";

/** The operator's own conversations in which the customer waits for nothing, listed below those that wait. */
export const MineAnswered = ({ open }: { readonly open: string | null }) => {
  const t = useT("console");
  const { language } = useInboxHrefs();
  const { data } = useQuery(chatsQuery("mine", 1, language === null ? {} : { language }));
  const answered = data?.chats.filter(({ waitingSince }) => waitingSince === null) ?? [];
  if (answered.length === 0) return null;
  return (
    <section aria-label={t("inbox.mineAnswered")} className="border-t border-line">
      <h2 className="px-4 pt-4 pb-2 text-small text-mute">{t("inbox.mineAnswered")}</h2>
      <ul>
        {answered.map((chat) => (
          <ChatRow key={chat._id} chat={chat} list="waiting" isOpen={chat._id === open} />
        ))}
      </ul>
    </section>
  );
};
