import { dateText, daysAgo } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Spinner } from "@krapao/ui/spinner";
import { ArrowDown } from "lucide-react";
import { useCallback, useEffect } from "react";

import { serverClock } from "../../lib/server-clock.ts";
import { useNow } from "../../lib/use-now.ts";
import { Bubble, SupportMark } from "./chat-bubble.tsx";
import { OutgoingStatus } from "./chat-outgoing.tsx";
import { CustomerMessage, SaidStatus, SupportMessage } from "./chat-said.tsx";
import { MessageBody } from "./message-body.tsx";
import { messageOf } from "./outbox.ts";
import { Rating } from "./rating.tsx";
import { rowsOf } from "./rows.ts";
import type { ChatState } from "./state.ts";
import { useChat } from "./use-chat.ts";
import { usePlace } from "./use-place.ts";

const DayMark = ({ at }: { readonly at: string }) => {
  const t = useT("chat", "forms");
  useNow();
  const days = daysAgo(at, serverClock.now());
  return (
    <p className="my-2 self-center rounded-full bg-sand px-3.5 py-1 text-small font-semibold text-mute">
      {days === 0 ? t("time.today") : days === 1 ? t("time.yesterday") : dateText(at)}
    </p>
  );
};

const EndMark = () => {
  const t = useT("chat");
  return (
    <p className="my-2 flex items-center gap-4 text-small text-mute before:h-px before:grow before:bg-line-strong after:h-px after:grow after:bg-line-strong">
      {t("chat.ended")}
    </p>
  );
};

const Typing = () => {
  const t = useT("chat");
  return (
    <div className="flex items-end gap-2">
      <SupportMark />
      <Bubble isOwn={false}>
        <span className="sr-only">{t("chat.typing")}</span>
        <span aria-hidden className="flex gap-1.5 py-2">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 animate-pulse-soft rounded-full bg-mute" />
          ))}
        </span>
      </Bubble>
    </div>
  );
};

/** What is shown above the first message of a room: the menu's greeting, and a welcome while nothing was said. */
const Beginning = ({ state }: { readonly state: ChatState }) => {
  const t = useT("chat");
  if (state.greeting === null) return <p className="m-auto max-w-72 p-6 text-center text-mute">{t("chat.empty")}</p>;
  return (
    <div className="flex items-end gap-2">
      <SupportMark />
      <MessageBody message={state.greeting} isOwn={false} seq={null} />
    </div>
  );
};

type Props = { readonly state: ChatState; readonly isShown: boolean };

/** All messages of the room, the newest at the end. */
export const ChatHistory = ({ state, isShown }: Props) => {
  const t = useT("chat");
  const chat = useChat();
  const { messages, outbox, session, unread, phase, line } = state;
  const rows = rowsOf({
    messages,
    outbox,
    session: line === "joined" ? session : (messages.at(-1)?.session_id ?? null),
  });
  const isBeginning = messages[0] === undefined || messages[0].seq === 1;
  const newest = rows.at(-1);
  const isOwn = newest?.is === "outgoing" || (newest?.is === "message" && newest.message.sender === "customer");
  const loadOlder = useCallback(() => void chat.loadOlder(), [chat]);
  const { box, inner, isEnd, toEnd, onScroll } = usePlace(
    { first: messages[0]?.seq, last: newest?.key, isOwn },
    isShown,
    loadOlder,
  );

  const isSeen = isShown && isEnd && unread > 0;
  const last = messages.at(-1)?.seq;
  useEffect(() => {
    if (!isSeen) return undefined;
    const look = (): void => {
      if (!document.hidden) chat.seen();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [chat, isSeen, last]);

  const ended = messages.at(-1);
  const canRate =
    line === "joined" &&
    ended !== undefined &&
    outbox.length === 0 &&
    (state.unrated === ended.session_id || (session === null && state.rated === ended.session_id));
  const lastOwn = messages.findLast(({ sender }) => sender === "customer")?.seq;
  return (
    <div className="relative min-h-48 grow basis-0">
      <div
        ref={box}
        role="log"
        aria-label={t("chat.history")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onScroll={onScroll}
      >
        <div ref={inner} className="flex min-h-full flex-col gap-2 px-4 py-4">
          {phase === "ready" && isBeginning && (rows.length === 0 || state.greeting !== null) && (
            <Beginning state={state} />
          )}
          {rows.map((row) => {
            switch (row.is) {
              case "day":
                return <DayMark key={row.key} at={row.at} />;
              case "ended":
                return <EndMark key={row.key} />;
              case "message": {
                const { message, seq, createdAt: at, sender } = row.message;
                if (sender === "other")
                  return <SupportMessage key={row.key} message={row.message} isLastOfGroup={row.isLastOfGroup} />;
                const status = seq !== lastOwn ? null : seq <= state.readByOther ? "read" : "sent";
                return (
                  <CustomerMessage
                    key={row.key}
                    message={message}
                    seq={seq}
                    status={row.isLastOfGroup && <SaidStatus at={at} status={status} />}
                  />
                );
              }
              default:
                return (
                  <CustomerMessage
                    key={row.key}
                    message={messageOf(row.outgoing)}
                    seq={null}
                    status={<OutgoingStatus outgoing={row.outgoing} />}
                  />
                );
            }
          })}
          {state.isOtherTyping && <Typing />}
          {canRate && <Rating key={ended.session_id} isRated={state.rated === ended.session_id} />}
        </div>
      </div>
      {state.isLoadingOlder && <Spinner className="absolute inset-x-0 top-3 mx-auto text-mute" />}
      {!isEnd && unread > 0 && (
        <button
          type="button"
          className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit items-center gap-2 rounded-full bg-night px-4 text-label font-semibold text-white shadow-lift"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden className="size-4.5" />
          {t("chat.newMessages", { count: unread })}
        </button>
      )}
    </div>
  );
};
