import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { dateText, daysAgo } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { useNow } from "../../lib/use-now.ts";
import { linesOf } from "./entries.ts";
import { EntryView } from "./entry-view.tsx";

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <li className="flex items-center gap-3 text-small text-mute before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {children}
  </li>
);

type MessageLinesProps = {
  readonly entries: readonly ChatEntry[];
  /** The number of the last message that the customer has read. */
  readonly readTo: number;
  /** The number of the message to highlight, or null. */
  readonly sought?: number | null;
};

/** Messages as rows, with a divider before each day and where a conversation ended. */
export const MessageLines = ({ entries, readTo, sought = null }: MessageLinesProps) => {
  const t = useT("console");
  const now = useNow(60);
  return linesOf(entries).map((line) =>
    line.is === "entry" ? (
      <EntryView
        key={line.key}
        entry={line.entry}
        isRead={line.entry.seq <= readTo}
        isSought={line.entry.seq === sought}
      />
    ) : (
      <Mark key={line.key}>
        {line.is === "end" ? t("inbox.endMark") : daysAgo(line.at, now) === 0 ? t("inbox.today") : dateText(line.at)}
      </Mark>
    ),
  );
};
