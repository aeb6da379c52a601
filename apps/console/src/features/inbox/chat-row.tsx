import type { Chat, ChatList } from "@krapao/contract/operator/chat-shapes";
import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Link } from "../../lib/navigation.tsx";
import { useNow } from "../../lib/use-now.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { useIsMe } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { WaitingCount } from "../../shell/waiting-count.tsx";
import { excerpt } from "./excerpt.ts";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";
import { waitOf } from "./waits.ts";
import { useChatName, WIDGET } from "./who.tsx";

const WAIT_TONES = { none: "text-mute", fine: "text-mute", soon: "text-wait", late: "text-down" } as const;

/** How long a conversation has waited, red when over its target; otherwise the time of the last message. */
const RowTime = ({ chat }: { readonly chat: Chat }) => {
  const t = useT("console");
  const now = useNow();
  const wait = waitOf(chat, now);
  const moment = chat.endedAt ?? chat.last?.at ?? chat.startedAt;
  if (wait === "none" || chat.waitingSince === null || chat.endedAt !== null)
    return (
      <span className="text-small text-mute">
        <At moment={moment} />
      </span>
    );
  return (
    <span className={cx("text-small font-semibold", WAIT_TONES[wait])}>
      <Age since={chat.waitingSince} />
      {wait === "late" && <span className="sr-only"> {t("inbox.late")}</span>}
    </span>
  );
};

/** A conversation in a list: the customer, the last message, and the wait. */
export const ChatRow = ({
  chat,
  list,
  isOpen,
}: {
  readonly chat: Chat;
  readonly list: ChatList;
  readonly isOpen: boolean;
}) => {
  const t = useT("console");
  const name = useChatName()(chat);
  const isMe = useIsMe();
  const hrefs = useInboxHrefs();
  const { _id, channel, last, unread, operator, complaint, state } = chat;
  const said = last === null ? t("inbox.nothingSaid") : excerpt(last.text, 64);
  return (
    <li className="border-t border-line first:border-0">
      <Link
        href={hrefs.chat(list, _id)}
        data-row
        aria-current={isOpen ? "true" : undefined}
        className={cx(
          "relative flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-paper",
          isOpen &&
            "bg-accent-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent hover:bg-accent-soft/60",
        )}
      >
        <Avatar name={name} size="large" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
            <RowTime chat={chat} />
          </span>
          <span className="flex items-end justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere] text-ink/80">
              {last?.sender === "other" && <span className="text-mute">{t("inbox.weSaid")} </span>}
              <span lang={chat.language}>{said}</span>
            </span>
            {unread > 0 && (
              <>
                <WaitingCount count={unread} />
                <span className="sr-only">{t("inbox.unread", { count: unread })}</span>
              </>
            )}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {channel !== WIDGET && <Tag>{channel}</Tag>}
            {state === "answers" && <Tag>{t("inbox.state.answers")}</Tag>}
            {operator !== null && !isMe(operator) && <Tag>{operator.name}</Tag>}
            {complaint !== null && (
              <Tag tone="down">
                {complaint.number} · {dateText(complaint.deadline)}
              </Tag>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
};
