import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import type { DeskAccount } from "./link-lines.ts";

/** A known balance and the moment that it was reported for. */
export type ReportedBalance = { readonly balance: bigint; readonly at: Date };

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
      select l.id, l.file_id, l.line, l.amount, l.balance, l.at from bank_line l join last on l.at = last.at
      where l.account_id = ${account} and l.balance is not null
    )
    -- Of lines of one moment the last is the one that no other of them goes on from.
    select balance, at from alike a
    order by exists (select from alike o where o.id <> a.id and o.balance - o.amount = a.balance), file_id desc, line desc
    limit 1`.execute(db);
  return rows[0] ?? null;
};

/** An account of the house whose balance the books keep by its kind and code. */
type BooksAccount = { readonly kind: "bank" | "payout"; readonly code: string; readonly currency: Currency };

/**
 * What our books have for a bank account, in minor units. Null when we have several accounts at that bank, because the
 * books keep one balance for each bank.
 */
export const ownBalanceOf = async (
  db: Kysely<Database>,
  { bankCode, currency }: Pick<DeskAccount, "bankCode" | "currency">,
): Promise<bigint | null> => {
  const { rows } = await sql<{ balance: bigint | null; accounts: number }>`
    select (select -balance from account where member_id is null and kind = 'bank' and code = ${bankCode} and currency = ${currency}) as balance,
      (select count(*)::int from deposit_account where type = 'BANK' and bank_code = ${bankCode} and currency = ${currency}) as accounts`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined || row.accounts > 1 ? null : (row.balance ?? 0n);
};

/** The balance in our books at the end of each day of a range, from the daily figures. */
const booksByDay = async (
  db: Kysely<Database>,
  { kind, code, currency }: BooksAccount,
  from: string,
): Promise<(day: string) => bigint> => {
  const { rows } = await sql<{ day: string; sum: string }>`
    select greatest(day, ${addDays(from, -1)}::date) as day, sum(paid - received)::text as sum from report_day
    where account_kind = ${kind} and code = ${code} and currency = ${currency} group by 1`.execute(db);
  return (day) => rows.filter((row) => row.day <= day).reduce((sum, row) => sum + BigInt(row.sum), 0n);
};

/**
 * The bank's balance and the balance in our books at the end of each of the last days, the oldest first. Null: not
 * known.
 */
export const readDays = async (db: Kysely<Database>, account: DeskAccount, now: Date) => {
  const today = dayOf(now);
  const from = addDays(today, 1 - DAYS);
  const [current, books, reach] = await Promise.all([
    ownBalanceOf(db, account),
    booksByDay(db, { kind: "bank", code: account.bankCode, currency: account.currency }, from),
    db
      .selectFrom("bank_line")
      .select(({ fn }) => fn.max("at").as("at"))
      .where("account_id", "=", account.id)
      .executeTakeFirst(),
  ]);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(from, at));
  const upTo = reach?.at instanceof Date ? dayOf(reach.at) : null;
  return Promise.all(
    days.map(async (day) => {
      const ours = current === null ? null : day === today ? current : books(day);
      const reported =
        upTo !== null && day <= upTo ? await lastReportedBalance(db, account.id, startOf(addDays(day, 1))) : null;
      return { day, ours, theirs: reported?.balance ?? null };
    }),
  );
};

/** The same for the payout provider's account. No bank reports its balance. */
export const readPayoutDays = async (db: Kysely<Database>, currency: Currency, now: Date) => {
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
    booksByDay(db, { kind: "payout", code: "", currency }, from),
  ]);
  return Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((day) => ({
    day,
    ours: day === today ? -(current?.balance ?? 0n) : books(day),
    theirs: null,
  }));
};
