import { readEvery } from "@krapao/client/read-every";
import { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { useNow } from "../../lib/use-now.ts";
import { Age } from "../../parts/moments.tsx";
import { chatsQuery } from "./queries.ts";
import { clockText, waitOf } from "./waits.ts";

const OFFSET_MS = 7 * 3_600_000;
const MINUTE_MS = 60_000;

/** How many conversations wait, the longest wait, and today's time to first answer. */
export const InboxSummary = () => {
  const t = useT("console");
  const now = useNow();
  const today = new Date(now + OFFSET_MS).toISOString().slice(0, 10);
  const { data: waiting } = useQuery(chatsQuery("waiting", 1, {}));
  const { data: figures } = useQuery({
    ...read(getChatFigures, { query: { from: today, to: today } }),
    refetchInterval: readEvery(MINUTE_MS),
  });
  const longest = waiting?.chats[0];
  const first = figures?.total.firstAnswer ?? null;
  if (longest?.waitingSince === undefined && first === null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 border-b border-line px-4 py-2 text-small text-mute">
      {waiting !== undefined && longest !== undefined && longest.waitingSince !== null && (
        <span>
          {t("inbox.waitingNow", { count: countText(waiting.counts.waiting) })}{" "}
          <b className={cx(waitOf(longest, now) === "late" ? "text-down" : "text-ink")}>
            <Age since={longest.waitingSince} />
          </b>
        </span>
      )}
      {first !== null && <span>{t("inbox.firstToday", { time: clockText(first) })}</span>}
    </p>
  );
};
