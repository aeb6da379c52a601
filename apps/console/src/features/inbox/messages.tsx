import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

import { MessageLines } from "./message-lines.tsx";

/** Within this distance (px) of the end, the list scrolls along with new messages. */
const NEAR = 80;

type MessagesProps = {
  readonly entries: readonly ChatEntry[];
  /** The number of the last message that the customer has read. */
  readonly readTo: number;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly onOlder: () => void;
  /** Messages that are being sent, and who is typing. */
  readonly children: ReactNode;
};

/** The messages from the oldest loaded to the newest. Loading older ones keeps the scroll position. */
export const Messages = ({ entries, readTo, hasOlder, isLoadingOlder, onOlder, children }: MessagesProps) => {
  const t = useT("console");
  const box = useRef<HTMLElement>(null);
  const lines = useRef<HTMLOListElement>(null);
  const fromEnd = useRef(0);
  const [isAway, setAway] = useState(false);
  const last = entries.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(last);
  const first = entries[0]?.seq ?? 0;
  const toEnd = (): void => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  // Content above may grow. Keeping the distance to the end keeps the visible rows in place.
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null) current.scrollTop = current.scrollHeight - current.clientHeight - fromEnd.current;
  }, [first]);
  // Scrolls along with new messages, and with pictures that change the height when they load.
  useEffect(() => {
    const { current } = lines;
    if (current === null || isAway) return undefined;
    const watcher = new ResizeObserver(toEnd);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [isAway]);
  const onScroll = (): void => {
    const { current } = box;
    if (current === null) return;
    fromEnd.current = current.scrollHeight - current.clientHeight - current.scrollTop;
    const isNow = fromEnd.current > NEAR;
    setAway(isNow);
    if (!isNow) setSeen(last);
  };
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={t("inbox.messages")}
        onScroll={onScroll}
        className="relative min-h-40 grow basis-0 overflow-y-auto p-4 -outline-offset-2 lg:min-h-60"
      >
        {hasOlder && (
          <div className="mb-3 text-center">
            <Button tone="outline" size="small" loading={isLoadingOlder} onClick={onOlder}>
              {t("inbox.older")}
            </Button>
          </div>
        )}
        <ol ref={lines} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
          <MessageLines entries={entries} readTo={readTo} />
          {children}
        </ol>
      </section>
      {isAway && last > seen && (
        <Button
          tone="night"
          size="small"
          className="absolute! bottom-3 left-1/2 -translate-x-1/2"
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={toEnd}
        >
          {t("inbox.newMessages")}
        </Button>
      )}
    </div>
  );
};
