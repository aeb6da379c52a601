import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Link } from "../../lib/navigation.tsx";
import { EntryStatus } from "../../money/entry-status.tsx";
import { EntryMark } from "./entry-mark.tsx";
import { amountTone, entryAmountText } from "../../money/entry-money.ts";
import { movementHref } from "../../money/movement-href.ts";
import { useMoneyText } from "../../money/use-currency.ts";

type EntryRowProps = {
  readonly entry: StatementEntry;
  readonly activity: string;
  /** The list's filter as a query. The movement's address keeps it. */
  readonly narrowing?: string;
  /** Shown beside the list. */
  readonly isChosen?: boolean;
  readonly onOpen?: () => void;
};

/**
 * One entry of the statement in two lines, which opens its movement. A status other than success is shown. Success is
 * only for screen readers and on the movement itself.
 */
export const EntryRow = ({ entry, activity, narrowing, isChosen = false, onOpen }: EntryRowProps) => {
  const t = useT("member");
  const moneyText = useMoneyText();
  const isDone = entry.status === "SUCCESS";
  return (
    <Link
      href={movementHref(entry.reference, narrowing)}
      onClick={onOpen}
      data-reference={entry.reference}
      aria-current={isChosen || undefined}
      className={cx(
        "flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 transition-colors",
        isChosen ? "bg-accent-soft shadow-[inset_4px_0_0_var(--accent)]" : "hover:bg-paper active:bg-paper",
      )}
    >
      <EntryMark type={entry.statementType} />
      <span className="min-w-0 grow basis-36">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 grow basis-28 font-semibold">{activity}</span>
          <span className={cx("ml-auto font-bold whitespace-nowrap", amountTone(entry))}>
            {entryAmountText(entry, moneyText)}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-mute lg:justify-between">
          <span>{shortTimeText(entry.createdAt)}</span>
          {isDone ? <span className="sr-only">{t("statuses.SUCCESS")}</span> : <EntryStatus entry={entry} />}
          {isDone && entry.balance !== null && (
            <>
              <span aria-hidden className="lg:hidden">
                ·
              </span>
              <span>{t("statement.balanceAfter", { amount: moneyText(entry.balance) })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
};
