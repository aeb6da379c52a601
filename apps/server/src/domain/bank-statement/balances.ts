import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import { NEAR } from "./coverage.ts";
import type { HouseBankAccount } from "./link-lines.ts";

/** A known balance and the moment that it was reported for. Without a time of day it is the start of the day. */
export type ReportedBalance = { readonly balance: bigint; readonly at: Date; readonly hasTime: boolean };

const DAYS = 15;

/** The last balance that the bank reported before a moment, and how far the statements reach. */
export const lastReportedBalance = async (
  db: Kysely<Database>,
  account: bigint,
  before: Date | null = null,
): Promise<ReportedBalance | null> => {
  const { rows } = await sql<ReportedBalance>`
    with last as (
      select at from bank_line where account_id = ${account} and balance is not null
        and (${before}::timestamptz is null or at < ${before}::timestamptz) order by at desc, id desc limit 1
    ), alike as materialized (
      select l.id, l.file_id, l.line, l.amount, l.balance, l.at, l.has_time from bank_line l join last on l.at = last.at
      where l.account_id = ${account} and l.balance is not null
    )
    -- Of lines of one moment the last is the one that no other of them goes on from.
    select balance, at, has_time as "hasTime" from alike a
    order by exists (select from alike o where o.id <> a.id and o.balance - o.amount = a.balance), file_id desc, line desc
    limit 1`.execute(db);
  return rows[0] ?? null;
};

/**
 * What our books have for a bank account, in minor units. Null when we have several accounts at that bank, because the
 * books keep one balance for each bank.
 */
export const ownBalanceOf = async (
  db: Kysely<Database>,
  { bankCode, currency }: Pick<HouseBankAccount, "bankCode" | "currency">,
): Promise<bigint | null> => {
  const { rows } = await sql<{ balance: bigint | null; accounts: number }>`
    select (select -balance from account where member_id is null and kind = 'bank' and code = ${bankCode} and currency = ${currency}) as balance,
      (select count(*)::int from deposit_account where type = 'BANK' and bank_code = ${bankCode} and currency = ${currency}) as accounts`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined || row.accounts > 1 ? null : (row.balance ?? 0n);
};

/** A line is counted from its own time when its credit was booked at most this much later. */
const BOOKED_LATER = sql`interval '31 days'`;

/**
 * What our books have for a bank account at these moments, in minor units: its entries up to then. An entry that a line
 * of a statement shows counts from the time of the line, because a credit is booked some time after the bank's line.
 */
export const booksAt = async (
  db: Kysely<Database>,
  { id, bankCode, currency }: Pick<HouseBankAccount, "id" | "bankCode" | "currency">,
  moments: readonly Date[],
): Promise<readonly bigint[]> => {
  const { rows } = await sql<{ balance: bigint }>`
    with moment as (select at, n from unnest(${[...moments]}::timestamptz[]) with ordinality m (at, n)),
    shown as materialized (
      select l.at, l.amount, t.created_at as booked from bank_line l join transfer t on t.reference = l.posting
      where l.account_id = ${id} and l.at > (select min(at) from moment) - ${BOOKED_LATER}
        and l.at <= (select max(at) from moment) + ${NEAR.after}
    )
    select (coalesce(-e.balance, 0) + coalesce(s.amount, 0))::bigint as balance from moment m
    left join account a on a.member_id is null and a.kind = 'bank' and a.code = ${bankCode} and a.currency = ${currency}
    left join entry e on e.account = a.id and e.seq = entries_before(a.id, m.at + interval '1 microsecond')
    left join lateral (
      select sum(case when at <= m.at then amount else -amount end) as amount from shown
      where (at <= m.at) <> (booked <= m.at)
    ) s on true
    order by m.n`.execute(db);
  return rows.map(({ balance }) => balance);
};

/** Whether the account's next line at or after a moment goes on from a balance, so that no line is missing between. */
const goesOn = async (db: Kysely<Database>, account: bigint, from: Date, balance: bigint): Promise<boolean> => {
  const { rows } = await sql<{ goes_on: boolean }>`
    select coalesce(bool_or(balance - amount = ${balance}), false) as goes_on from bank_line
    where account_id = ${account} and at = (
      select at from bank_line where account_id = ${account} and at >= ${from} order by at limit 1
    )`.execute(db);
  return rows[0]?.goes_on ?? false;
};

type Day = {
  readonly day: string;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly difference: bigint | null;
  readonly until: Date | null;
};

/**
 * The bank's balance and the balance in our books at the end of each of the last days, the oldest first. Where the
 * statement covers a day only in part, both are of its last line there. Null: not known.
 */
export const readDays = async (db: Kysely<Database>, account: HouseBankAccount, now: Date): Promise<readonly Day[]> => {
  const today = dayOf(now);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
  const known = await Promise.all(
    days.map(async (day) => {
      const end = startOf(addDays(day, 1));
      const reported = await lastReportedBalance(db, account.id, end);
      const isWhole = reported !== null && (await goesOn(db, account.id, end, reported.balance));
      const isInDay = reported !== null && dayOf(reported.at) === day;
      const until = isInDay && !isWhole ? reported : null;
      return { day, end, theirs: isWhole || isInDay ? reported : null, until };
    }),
  );
  const [current, books] = await Promise.all([
    ownBalanceOf(db, account),
    booksAt(
      db,
      account,
      known.map(({ end, until }) => (until?.hasTime === true ? until.at : new Date(end.getTime() - 1))),
    ),
  ]);
  return known.map(({ day, theirs, until }, at) => {
    const ours = current === null ? null : (books[at] ?? null);
    // Without a time of day it cannot be told how many of the day's entries the line's balance has.
    const isTold = ours !== null && theirs !== null && until?.hasTime !== false;
    return {
      day,
      ours,
      theirs: theirs?.balance ?? null,
      difference: isTold ? theirs.balance - ours : null,
      until: isTold && until !== null ? until.at : null,
    };
  });
};

/** The payout account's balance in our books at the end of each day of a range, from the daily figures. */
const payoutsByDay = async (
  db: Kysely<Database>,
  currency: Currency,
  from: string,
): Promise<(day: string) => bigint> => {
  const { rows } = await sql<{ day: string; sum: string }>`
    select greatest(day, ${addDays(from, -1)}::date) as day, sum(paid - received)::text as sum from report_day
    where account_kind = 'payout' and code = '' and currency = ${currency} group by 1`.execute(db);
  return (day) => rows.filter((row) => row.day <= day).reduce((sum, row) => sum + BigInt(row.sum), 0n);
};

/** The same for the payout provider's account. No bank reports its balance. */
export const readPayoutDays = async (db: Kysely<Database>, currency: Currency, now: Date): Promise<readonly Day[]> => {
  const today = dayOf(now);
  const from = addDays(today, 1 - DAYS);
  const [current, books] = await Promise.all([
    db
      .selectFrom("account")
      .select("balance")
      .where("member_id", "is", null)
      .where("kind", "=", "payout")
      .where("currency", "=", currency)
      .executeTakeFirst(),
    payoutsByDay(db, currency, from),
  ]);
  return Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((day) => ({
    day,
    ours: day === today ? -(current?.balance ?? 0n) : books(day),
    theirs: null,
    difference: null,
    until: null,
  }));
};
