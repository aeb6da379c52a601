import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useLayoutEffect, useRef } from "react";

import { navigate } from "../../lib/navigation.tsx";
import type { Href } from "../../lib/navigation.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { merged } from "./entries.ts";
import { MessageLines } from "./message-lines.tsx";
import { messagesAroundQuery } from "./queries.ts";

type MessagesAroundProps = {
  readonly id: string;
  /** The number of the message that a search found. */
  readonly sought: number;
  readonly readTo: number;
  /** Returns to the latest messages. */
  readonly present: Href;
};

/** The messages around a search result. Older and newer ones load on request, and nothing is updated live. */
export const MessagesAround = ({ id, sought, readTo, present }: MessagesAroundProps) => {
  const t = useT("console");
  const query = useInfiniteQuery(messagesAroundQuery(id, sought));
  const entries = merged(...(query.data?.pages ?? []));
  const box = useRef<HTMLElement>(null);
  const first = entries[0]?.seq ?? 0;
  const fromEnd = useRef(0);
  // Keeps the scroll position when older messages are added above.
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null && fromEnd.current > 0) current.scrollTop = current.scrollHeight - fromEnd.current;
    fromEnd.current = 0;
  }, [first]);
  const older = (): void => {
    fromEnd.current = (box.current?.scrollHeight ?? 0) - (box.current?.scrollTop ?? 0);
    void query.fetchNextPage();
  };
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <View query={query} skeleton={<SkeletonLines lines={5} />}>
        {() => (
          <section
            ref={box}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label={t("inbox.messages")}
            className="relative min-h-40 grow basis-0 overflow-y-auto p-4 pb-16 -outline-offset-2 lg:min-h-60"
          >
            {query.hasNextPage && (
              <div className="mb-3 text-center">
                <Button tone="outline" size="small" loading={query.isFetchingNextPage} onClick={older}>
                  {t("inbox.older")}
                </Button>
              </div>
            )}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <MessageLines entries={entries} readTo={readTo} sought={sought} />
            </ol>
            {query.hasPreviousPage && (
              <div className="mt-3 text-center">
                <Button
                  tone="outline"
                  size="small"
                  loading={query.isFetchingPreviousPage}
                  onClick={() => void query.fetchPreviousPage()}
                >
                  {t("inbox.newer")}
                </Button>
              </div>
            )}
          </section>
        )}
      </View>
      <Button
        tone="night"
        size="small"
        className="absolute! bottom-3 left-1/2 -translate-x-1/2"
        icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={() => navigate(present)}
      >
        {t("inbox.toPresent")}
      </Button>
    </div>
  );
};
