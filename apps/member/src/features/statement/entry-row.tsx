import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { timeAgo, timeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { StatusBadge } from "@krapao/ui/status-badge";

import { Link } from "../../lib/navigation.tsx";
import { EntryMark } from "./entry-mark.tsx";
import { amountTone, entryAmountText } from "../../money/entry-money.ts";
import { movementHref } from "../../money/movement-href.ts";
import { useMoneyText } from "../../money/use-currency.ts";

type EntryRowProps = {
  readonly entry: StatementEntry;
  readonly activity: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What the list is narrowed to, as a query; the address of the movement keeps it. */
  readonly narrowing?: string;
  /** Shown beside the list. */
  readonly isChosen?: boolean;
  readonly onOpen?: () => void;
};

/** One entry of the statement; leads to all that is known of it. */
export const EntryRow = ({ entry, activity, now, narrowing, isChosen = false, onOpen }: EntryRowProps) => {
  const t = useT("forms", "member");
  const words = useWords();
  const moneyText = useMoneyText();
  return (
    <Link
      href={movementHref(entry.reference, narrowing)}
      onClick={onOpen}
      data-reference={entry.reference}
      aria-current={isChosen || undefined}
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3.5 transition-colors",
        isChosen ? "bg-accent-soft shadow-[inset_4px_0_0_var(--accent)]" : "hover:bg-paper active:bg-paper",
      )}
    >
      <EntryMark type={entry.statementType} />
      <span className="flex min-w-0 grow basis-36 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 grow basis-32">
          <span className="block font-semibold">{activity}</span>
          <span className="block text-small text-mute">
            {timeText(entry.createdAt)} · {timeAgo(words, entry.createdAt, now)}
          </span>
          <StatusBadge status={entry.status} />
        </span>
        <span className="ml-auto text-right max-[23rem]:flex max-[23rem]:w-full max-[23rem]:flex-row-reverse max-[23rem]:flex-wrap max-[23rem]:items-baseline max-[23rem]:justify-between">
          <span className={cx("block font-bold whitespace-nowrap", amountTone(entry))}>
            {entryAmountText(entry, moneyText)}
          </span>
          {entry.balance !== null && (
            <span className="block text-small text-mute">
              {t("statement.balanceAfter", { amount: moneyText(entry.balance) })}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
};
