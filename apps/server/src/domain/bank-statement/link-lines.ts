import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { brokenConstraint } from "../../db/errors.ts";

/** One of our bank accounts; its number has digits only. */
export type HouseBankAccount = {
  readonly id: bigint;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly currency: Currency;
};

type Line = {
  readonly at: Date;
  readonly hasTime: boolean;
  readonly amount: bigint;
  readonly reference: string | null;
};
type FeedTransfer = {
  readonly posting: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly at: Date;
};

/** A feed may give the time of a transfer to the second where the statement gives it to the minute. */
const SAME_TIME_MS = 2 * 60_000;
const DAY_MS = 86_400_000;

/** What the bank's feed reported for an account in a period and is not linked with a line yet. */
export const unlinkedFeedTransfers = async (
  { db }: Pick<Context, "db">,
  account: HouseBankAccount,
  from: Date,
  to: Date,
): Promise<readonly FeedTransfer[]> => {
  const rows = await db
    .selectFrom("bank_transfer")
    .select(["reference", "sending_bank", "amount", "at"])
    .where("receiving_bank", "=", account.bankCode)
    .where("receiving_no", "=", account.accountNo)
    .where("repeat_of", "is", null)
    .where("at", ">=", new Date(from.getTime() - DAY_MS))
    .where("at", "<", new Date(to.getTime() + DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bank_line")
            .select("id")
            .where("account_id", "=", account.id)
            .whereRef("posting", "=", "bank_transfer.reference"),
        ),
      ),
    )
    .orderBy("at")
    .execute();
  return rows.map(({ reference: posting, sending_bank: bank, amount, at }) => ({
    posting,
    reference: posting.slice(`bank:${bank}:`.length),
    amount,
    at,
  }));
};

const fits = (line: Line, transfer: FeedTransfer): boolean => {
  const apart = transfer.at.getTime() - line.at.getTime();
  return line.hasTime ? Math.abs(apart) < SAME_TIME_MS : apart >= 0 && apart < DAY_MS;
};

/**
 * How far apart a line and a reported transfer are. The distance is smallest when the bank's reference is the same, and
 * null when they do not match.
 */
const distance = (line: Line, transfer: FeedTransfer): number | null => {
  if (line.reference === transfer.reference) return -1;
  return fits(line, transfer) ? Math.abs(transfer.at.getTime() - line.at.getTime()) : null;
};

/**
 * The posting that each line shows, where the feed reported it: by reference and amount, else by amount and nearest
 * time.
 */
export const pairLines = (lines: readonly Line[], transfers: readonly FeedTransfer[]): ReadonlyMap<number, string> => {
  const bySum = Map.groupBy(transfers, ({ amount }) => amount);
  const candidates = lines
    .flatMap((line, at) =>
      (bySum.get(line.amount) ?? []).flatMap((one) => {
        const apart = distance(line, one);
        return apart === null ? [] : [{ at, posting: one.posting, apart }];
      }),
    )
    .toSorted((one, other) => one.apart - other.apart || one.at - other.at);
  const pairs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { at, posting } of candidates) {
    if (pairs.has(at) || taken.has(posting)) continue;
    pairs.set(at, posting);
    taken.add(posting);
  }
  return pairs;
};

/** Links a line with a posting, unless the line is linked already or another line has the posting. */
const link = async ({ db }: Pick<Context, "db">, id: bigint, posting: string, isOfFeed: boolean): Promise<void> => {
  try {
    await db
      .updateTable("bank_line")
      .set({ posting, is_of_feed: isOfFeed })
      .where("id", "=", id)
      .where("posting", "is", null)
      .execute();
  } catch (error) {
    if (brokenConstraint(error) !== "bank_line_posting") throw error;
  }
};

/**
 * Transfers of the feed that two people closed as credits by hand with these references: such a line shows the
 * transfer.
 */
const closedTransfers = async (
  { db }: Pick<Context, "db">,
  account: HouseBankAccount,
  references: readonly string[],
) => {
  const { rows } = await sql<{ posting: string; reference: string; amount: bigint }>`
    select f.reference as posting, c.reference, f.amount from bank_held h
      cross join lateral (select regexp_replace(h.credit, '^bank:[^:]*:', '') as reference) c
      join suspense s on s.reference = h.transfer and s.state = 'credited'
      join bank_transfer f on f.reference = h.transfer and f.receiving_bank = ${account.bankCode}
        and f.receiving_no = ${account.accountNo} and f.currency = ${account.currency}
    where h.proposal is not null and c.reference = any(${[...references]})`.execute(db);
  return rows;
};

/**
 * Links an account's open lines with what our books have: what the feed reported, and what has the bank's own reference
 * and the exact amount. It credits nothing. A line that is only similar is not linked; two operators decide that.
 */
export const linkLines = async (context: Pick<Context, "db">, account: HouseBankAccount): Promise<void> => {
  const { db } = context;
  const lines = await db
    .selectFrom("bank_line")
    .select(["id", "at", "has_time as hasTime", "amount", "reference"])
    .where("account_id", "=", account.id)
    .where("posting", "is", null)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(5_000)
    .execute();
  const [first, last] = [lines.at(-1), lines[0]];
  if (first === undefined || last === undefined) return;
  const pairs = pairLines(lines, await unlinkedFeedTransfers(context, account, first.at, last.at));
  for (const [at, posting] of pairs) {
    const line = lines[at];
    if (line !== undefined) await link(context, line.id, posting, true);
  }
  const named = lines.filter((line, at) => !pairs.has(at) && line.reference !== null);
  const references = named.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  if (references.length === 0) return;
  const [closed, credits, own] = await Promise.all([
    closedTransfers(context, account, references),
    db
      .selectFrom("bank_unproven")
      .select(["posting", "reference", "amount"])
      .where("bank_code", "=", account.bankCode)
      .where("currency", "=", account.currency)
      .where("reference", "in", references)
      .execute(),
    db
      .selectFrom("transfer")
      .innerJoin("account as d", "d.id", "transfer.debit")
      .innerJoin("account as c", "c.id", "transfer.credit")
      .select(["transfer.reference as posting", "transfer.amount"])
      .select(["d.kind as toKind", "d.code as toCode", "c.kind as fromKind", "c.code as fromCode"])
      .where(
        "transfer.reference",
        "in",
        references.map((reference) => `treasury:${reference}`),
      )
      .where("transfer.currency", "=", account.currency)
      .execute(),
  ]);
  for (const { id, reference, amount } of named) {
    const found = [...credits, ...closed].find((one) => one.reference === reference && one.amount === amount);
    const shown =
      found?.posting ??
      own.find(
        (one) =>
          one.posting === `treasury:${reference}` &&
          (amount > 0n
            ? one.amount === amount && one.toKind === "bank" && one.toCode === account.bankCode
            : one.amount === -amount && one.fromKind === "bank" && one.fromCode === account.bankCode),
      )?.posting;
    const isOfFeed = closed.some(({ posting }) => posting === shown);
    if (shown !== undefined) await link(context, id, shown, isOfFeed);
  }
};
