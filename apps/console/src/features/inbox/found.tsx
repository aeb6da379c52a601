import type { ChatEntry, ChatList } from "@krapao/contract/operator/chat-shapes";
import { searchChats } from "@krapao/contract/operator/search-chats";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useSearchParams } from "wouter";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { Empty } from "../../parts/empty.tsx";
import { At } from "../../parts/moments.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { excerptAround } from "./excerpt.ts";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";
import { useChatName } from "./who.tsx";

/** The text of a message that matches a search. */
const textOf = ({ message }: ChatEntry): string => {
  if (message.message_type === "generic") return message.payloads.map(({ title }) => title).join(" · ");
  if (message.message_type === "unknown") return "";
  return "title" in message.payload ? message.payload.title : message.payload.message;
};

/** The text around the match, with the match marked. */
const FoundText = ({ text, q }: { readonly text: string; readonly q: string }) => {
  const { before, found, after } = excerptAround(text, q, 100);
  return (
    <span className="block [overflow-wrap:anywhere]">
      {before}
      {found !== "" && <mark className="rounded-[3px] bg-wait-soft font-semibold text-wait">{found}</mark>}
      {after}
    </span>
  );
};

/** Messages that contain a text, newest first, with links to their conversations. */
export const Found = ({
  q,
  list,
  open,
}: {
  readonly q: string;
  readonly list: ChatList;
  readonly open: string | null;
}) => {
  const t = useT("console");
  const at = Number(useSearchParams()[0].get("at"));
  const nameOf = useChatName();
  const hrefs = useInboxHrefs();
  const query = useQuery({ ...read(searchChats, { query: { q } }), placeholderData: keepPreviousData });
  return (
    <View query={query} skeleton={<SkeletonLines lines={4} />}>
      {(found) =>
        found.length === 0 ? (
          <Empty icon={<SearchX />} title={t("inbox.notFound")} />
        ) : (
          <ul aria-label={t("inbox.found")}>
            {found.map(({ chat, entry }) => (
              <li key={entry._id} className="border-t border-line first:border-0">
                <Link
                  href={hrefs.chat(list, chat._id, entry.seq)}
                  data-row
                  aria-current={chat._id === open && entry.seq === at ? "true" : undefined}
                  className={cx(
                    "block px-4 py-3 -outline-offset-2 hover:bg-paper",
                    chat._id === open && entry.seq === at && "bg-accent-soft/60",
                  )}
                >
                  <span className="flex flex-wrap justify-between gap-x-2">
                    <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(chat)}</span>
                    <span className="text-small text-mute">
                      <At moment={entry.createdAt} />
                    </span>
                  </span>
                  <FoundText text={textOf(entry)} q={q} />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </View>
  );
};
