import type { CountedPart } from "@krapao/contract/operator/chat-shapes";
import { listCountedChats } from "@krapao/contract/operator/list-counted-chats";
import type { QueryOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";

import { read } from "../../../lib/read.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Pager } from "../../../parts/pager.tsx";
import { SkeletonLines, View } from "../../../parts/view.tsx";
import { ChatRow } from "../chat-row.tsx";

const PAGE = 25;

/** The selected figure: its name, and the filter of its conversations. */
export type Pressed = {
  readonly title: string;
  readonly query: Omit<QueryOf<typeof listCountedChats>, "page" | "limit"> & { readonly part?: CountedPart };
};

/** Lists the conversations that a figure counts, with links. */
export const CountedChats = ({
  pressed,
  onClose,
}: {
  readonly pressed: Pressed | null;
  readonly onClose: () => void;
}) => (
  <Sheet open={pressed !== null} onClose={onClose} title={pressed?.title ?? ""}>
    {pressed !== null && <Counted key={JSON.stringify(pressed.query)} query={pressed.query} />}
  </Sheet>
);

const Counted = ({ query: asked }: Pick<Pressed, "query">) => {
  const t = useT("console");
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...read(listCountedChats, { query: { ...asked, page, limit: PAGE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="-mx-4">
      <View query={query} skeleton={<SkeletonLines lines={6} height="h-16" />}>
        {(chats) =>
          chats.length === 0 ? (
            <Empty page={page} icon={<MessagesSquare />} title={t("inbox.noFigures")} />
          ) : (
            <ul>
              {chats.map((chat) => (
                <ChatRow key={chat._id} chat={chat} list={chat.endedAt === null ? "all" : "ended"} isOpen={false} />
              ))}
            </ul>
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
    </div>
  );
};
