import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Star } from "lucide-react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { Part } from "../../parts/part.tsx";
import { ChatNotes } from "./chat-notes.tsx";
import { excerpt } from "./excerpt.ts";
import { Labels } from "./labels.tsx";
import { MemberMoney } from "./member-money.tsx";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";

type ChatPage = AnswerOf<typeof getChat>;

const Earlier = ({ earlier, list }: { readonly earlier: ChatPage["earlier"]; readonly list: ChatList }) => {
  const t = useT("console");
  const hrefs = useInboxHrefs();
  if (earlier.length === 0) return <p className="text-mute">{t("inbox.noEarlier")}</p>;
  return (
    <ul className="-mx-2">
      {earlier.map(({ _id, startedAt, last, rating }) => (
        <li key={_id}>
          <Link href={hrefs.chat(list, _id)} className="block rounded-control px-2 py-1.5 hover:bg-paper">
            <span className="flex flex-wrap justify-between gap-x-2 text-small text-mute">
              <At withDay moment={startedAt} />
              {rating !== null && <span>{t("inbox.stars", { count: rating.stars })}</span>}
            </span>
            <span className="block [overflow-wrap:anywhere]">
              {last === null ? t("inbox.nothingSaid") : excerpt(last.text, 60)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The panel beside a conversation: member, labels, notes, earlier conversations, rating. */
export const ConversationDetails = ({ chat, list }: { readonly chat: ChatPage; readonly list: ChatList }) => {
  const t = useT("console");
  const { member, rating, earlier } = chat;
  return (
    <aside aria-label={t("inbox.details")}>
      <Part
        apart="line"
        title={t("console.member")}
        end={
          member !== null && (
            <Link href={memberHref(member._id)} className="font-semibold text-accent-text hover:underline">
              {t("inbox.openMember")}
            </Link>
          )
        }
      >
        {member === null ? (
          <p className="text-mute">{t("inbox.guestBody")}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <MemberLink member={member} />
            <MemberMoney key={member._id} id={member._id} />
          </div>
        )}
      </Part>
      <Part apart="line" title={t("inbox.labels")}>
        <Labels chat={chat} />
      </Part>
      {rating !== null && (
        <Part apart="line" title={t("inbox.rating")}>
          <p className="flex items-center gap-1.5 font-semibold">
            <Star aria-hidden className="size-4 text-wait-mark" />
            {t("inbox.stars", { count: rating.stars })}
          </p>
          {rating.comment !== "" && <p className="[overflow-wrap:anywhere]">{rating.comment}</p>}
        </Part>
      )}
      <Part apart="line" title={t("inbox.notes")}>
        <ChatNotes chat={chat} />
      </Part>
      <Part apart="line" title={t("inbox.earlier")}>
        <Earlier earlier={earlier} list={list} />
      </Part>
    </aside>
  );
};
