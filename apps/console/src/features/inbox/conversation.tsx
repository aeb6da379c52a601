import { readEvery } from "@krapao/client/read-every";
import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { Link, navigate } from "../../lib/navigation.tsx";
import { useMay } from "../../lib/use-may.ts";
import { FormSheet } from "../../parts/form-sheet.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { ChatHead } from "./chat-head.tsx";
import { Composer } from "./composer.tsx";
import { lastOfCustomer, merged, undelivered } from "./entries.ts";
import { Messages } from "./messages.tsx";
import { MessagesAround } from "./messages-around.tsx";
import { OutgoingView } from "./outgoing-view.tsx";
import { chatQuery, messagesQuery, receivedQuery } from "./queries.ts";
import type { ReplyExtra } from "./reply.ts";
import { ConversationDetails } from "./conversation-details.tsx";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";
import type { InboxLine } from "./use-line.ts";
import type { Outbox } from "./use-outbox.ts";
import { useReadMark } from "./use-read-mark.ts";

/** The socket reports each change. A change that it lost is read after this time (ms). */
const WITH_LINE_MS = 60_000;
const WITHOUT_LINE_MS = 5_000;

type ChatPage = AnswerOf<typeof getChat>;
type TalkProps = {
  readonly chat: ChatPage;
  /** The number of the message to show from a search, or null to show the latest messages. */
  readonly at: number | null;
  readonly list: ChatList;
  readonly line: InboxLine;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly extra: ReplyExtra;
  readonly onExtra: (extra: ReplyExtra) => void;
  readonly outbox: Outbox;
  /** Takes what was not delivered along to the conversation with this id. */
  readonly onMoved: (id: string) => void;
};

type LiveProps = Pick<TalkProps, "chat" | "line" | "outbox">;

/** The latest messages, updated live. */
const LiveMessages = ({ chat, line, outbox }: LiveProps) => {
  const t = useT("console");
  const query = useInfiniteQuery({
    ...messagesQuery(chat._id),
    refetchInterval: readEvery(line.isConnected ? WITH_LINE_MS : WITHOUT_LINE_MS),
  });
  const { data: received = [] } = useQuery(receivedQuery(chat._id));
  const entries = merged(
    received.filter(({ room }) => room === chat.room),
    ...(query.data?.pages ?? []),
  );
  const mayReply = useMay()("inbox.reply");
  // Nothing is on the screen before the first read.
  useReadMark(chat._id, mayReply && query.data !== undefined ? lastOfCustomer(entries) : 0, chat.read.other);
  return (
    <View query={query} skeleton={<SkeletonLines lines={5} />}>
      {() => (
        <Messages
          entries={entries}
          readTo={chat.read.customer}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          onOlder={() => void query.fetchNextPage()}
        >
          {undelivered(outbox.of(chat._id), entries).map((each) => (
            <OutgoingView
              key={each.reply.deliver.id}
              outgoing={each}
              onRetry={() => outbox.send(chat._id, each.reply)}
              onRemove={() => outbox.remove(each.reply)}
            />
          ))}
          {line.typing !== null && (
            <li className="text-small text-mute italic">
              {t(line.typing === "customer" ? "inbox.customerTypes" : "inbox.operatorTypes")}
            </li>
          )}
        </Messages>
      )}
    </View>
  );
};

const Talk = ({ chat, at, list, line, text, onText, extra, onExtra, outbox, onMoved }: TalkProps) => {
  const t = useT("console");
  const hrefs = useInboxHrefs();
  const present = hrefs.chat(list, chat._id);
  const { goesOnIn } = chat;
  const mayReply = useMay()("inbox.reply");
  return (
    <>
      {at === null ? (
        <LiveMessages chat={chat} line={line} outbox={outbox} />
      ) : (
        <MessagesAround key={at} id={chat._id} sought={at} readTo={chat.read.customer} present={present} />
      )}
      {chat.state === "ended" ? (
        <p className="mt-auto flex flex-wrap gap-x-3 border-t border-line bg-card p-4 text-mute">
          {t("inbox.endedBody")}
          {goesOnIn !== null && (
            <Link
              href={hrefs.chat(list, goesOnIn)}
              onClick={() => onMoved(goesOnIn)}
              className="font-semibold text-accent-text underline"
            >
              {t("inbox.goesOn")}
            </Link>
          )}
        </p>
      ) : mayReply ? (
        <Composer
          chat={chat}
          text={text}
          onText={onText}
          extra={extra}
          onExtra={onExtra}
          onTyping={line.tellTyping}
          onSend={(reply) => {
            outbox.send(chat._id, reply);
            // Scrolls to the end, where the sent message appears.
            if (at !== null) navigate(present);
          }}
        />
      ) : (
        <p className="mt-auto border-t border-line bg-card p-4 text-mute">{t("inbox.readOnly")}</p>
      )}
    </>
  );
};

type ConversationProps = Omit<TalkProps, "chat"> & {
  readonly id: string;
  /** A guest's conversation became part of a member's one, which has this id. */
  readonly onJoined: (id: string) => void;
};

/** A conversation with its head, messages, text field and details. */
export const Conversation = ({ id, onJoined, ...talk }: ConversationProps) => {
  const { line, list } = talk;
  const t = useT("console");
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    ...chatQuery(id),
    refetchInterval: readEvery(line.isConnected ? WITH_LINE_MS : WITHOUT_LINE_MS),
    // Where a conversation became part of another, the view stays with what is half written in it.
    placeholderData: keepPreviousData,
  });
  const present = query.data?._id ?? id;
  const joined = useRef(onJoined);
  useEffect(() => {
    joined.current = onJoined;
  });
  useEffect(() => {
    if (present !== id) joined.current(present);
  }, [present, id]);
  return (
    <View query={query} skeleton={<SkeletonLines lines={6} height="h-16" />}>
      {(chat) => (
        <div className="grid min-h-0 min-w-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem]">
          <section aria-label={t("inbox.conversation")} className="flex min-h-0 min-w-0 flex-col">
            <ChatHead chat={chat} list={list} onDetails={() => setAsked(true)} />
            <Talk chat={chat} {...talk} />
          </section>
          <div className="relative hidden min-h-0 overflow-y-auto border-l border-line bg-card xl:block">
            <ConversationDetails chat={chat} list={list} />
          </div>
          <FormSheet open={isAsked} onClose={() => setAsked(false)} title={t("inbox.details")}>
            <div className="-mx-4">
              <ConversationDetails chat={chat} list={list} />
            </div>
          </FormSheet>
        </div>
      )}
    </View>
  );
};
