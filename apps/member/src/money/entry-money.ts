import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { type Amount, dateText, minorOf } from "@krapao/i18n";

/**
 * An entry's amount, formatted by `write`: + for deposits and bonuses, – for withdrawals, no sign for others (SPEC.md
 * section 9).
 */
export const entryAmountText = (
  { statementType, amount }: Pick<StatementEntry, "statementType" | "amount">,
  write: (amount: Amount, signed?: boolean) => string,
): string => {
  const minor = minorOf(amount);
  if (statementType === "withdraw") return write(-minor);
  return write(minor, statementType === "deposit" || statementType === "bonus");
};

/** The style of an amount: gains are green, failed ones are muted. */
export const amountTone = ({ status, statementType }: StatementEntry): string =>
  status === "FAILED"
    ? "text-mute"
    : status === "SUCCESS" && (statementType === "deposit" || statementType === "bonus")
      ? "text-up-text"
      : "";

export type DayOfEntries<Entry> = { readonly date: string; readonly at: string; readonly entries: readonly Entry[] };

/** Entries grouped by their day in Bangkok, in their original order. */
export const byDay = <Entry extends { readonly createdAt: string }>(
  entries: readonly Entry[],
): readonly DayOfEntries<Entry>[] => {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = dateText(entry.createdAt);
    const day = days.get(date);
    if (day === undefined) days.set(date, [entry]);
    else day.push(entry);
  }
  return [...days].flatMap(([date, each]) =>
    each[0] === undefined ? [] : [{ date, at: each[0].createdAt, entries: each }],
  );
};
