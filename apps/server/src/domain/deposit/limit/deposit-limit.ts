import { HIGHER_LIMIT_WAITS_MS } from "@krapao/contract/deposit/limit-shapes";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { dayOf, startOf } from "../../../lib/calendar.ts";
import { refuse } from "../../../lib/refusal.ts";
import type { QrOrder } from "../qr/orders.ts";

type Db = Kysely<Database>;

/** A limit in minor units; null: there is none. */
type Limit = bigint | null;

/** The member's limit of now, and the higher one that they set, with its beginning. */
export type DepositLimit = {
  readonly limit: Limit;
  readonly next: { readonly limit: Limit; readonly from: Date } | null;
};

type Row = { readonly amount: Limit; readonly next_amount: Limit; readonly next_from: Date | null };

const NONE: DepositLimit = { limit: null, next: null };

const limitOf = (row: Row | undefined, now: Date): DepositLimit => {
  if (row === undefined) return NONE;
  if (row.next_from === null) return { limit: row.amount, next: null };
  if (row.next_from <= now) return { limit: row.next_amount, next: null };
  return { limit: row.amount, next: { limit: row.next_amount, from: row.next_from } };
};

const rowOf = (db: Db, memberId: bigint) =>
  db.selectFrom("deposit_limit").select(["amount", "next_amount", "next_from"]).where("member_id", "=", memberId);

/** The member's limit on the deposits of a day at `now`, a time of the database. */
export const depositLimitOf = async (db: Db, memberId: bigint, now: Date): Promise<DepositLimit> =>
  limitOf(await rowOf(db, memberId).executeTakeFirst(), now);

/** What the member deposited on the day of `now` in Asia/Bangkok, in minor units, with what is being credited. */
export const depositedToday = async (db: Db, memberId: bigint, now: Date): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from saga
    where member_id = ${memberId} and type = 'deposit' and status <> 'FAILED' and n is not null
      and listed_at >= ${startOf(dayOf(now))}`.execute(db);
  return rows[0]?.sum ?? 0n;
};

const isHigher = (limit: Limit, than: Limit): boolean => than !== null && (limit === null || limit > than);

/**
 * Sets the member's limit (minor units; null: none). A lower one counts at once, and takes back a higher one that
 * waits. A higher one begins after {@link HIGHER_LIMIT_WAITS_MS}.
 */
export const setDepositLimit = (db: Db, memberId: bigint, limit: Limit, now: Date): Promise<DepositLimit> =>
  transaction(db, async (tx) => {
    await tx
      .insertInto("deposit_limit")
      .values({ member_id: memberId, amount: null, next_amount: null, next_from: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = limitOf(await rowOf(tx, memberId).forUpdate().executeTakeFirst(), now);
    const from = new Date(now.getTime() + HIGHER_LIMIT_WAITS_MS);
    const after: DepositLimit = isHigher(limit, before.limit)
      ? { limit: before.limit, next: { limit, from } }
      : { limit, next: null };
    await tx
      .updateTable("deposit_limit")
      .set({ amount: after.limit, next_amount: after.next?.limit ?? null, next_from: after.next?.from ?? null })
      .where("member_id", "=", memberId)
      .execute();
    return after;
  });

/** The open QR orders of a member at other providers, which may still be paid today. Minor units. */
const orderedElsewhere = async (tx: Transaction<Database>, memberId: bigint, provider: string, now: Date) => {
  const { sum } = await tx
    .selectFrom("qr_order")
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as("sum"))
    .where("member_id", "=", memberId)
    .where("provider", "<>", provider)
    .where("closed_at", "is", null)
    .where("expire_at", ">", now)
    .executeTakeFirstOrThrow();
  return sum;
};

/**
 * Whether a new QR order keeps the member's limit, with the open ones at other providers. It locks the limit, so that
 * orders at the same time are counted one after the other.
 */
export const isWithinLimit = async (
  tx: Transaction<Database>,
  order: Pick<QrOrder, "member_id" | "provider" | "amount" | "created_at">,
): Promise<boolean> => {
  const { member_id: memberId, provider, amount, created_at: now } = order;
  const { limit } = limitOf(await rowOf(tx, memberId).forUpdate().executeTakeFirst(), now);
  if (limit === null) return true;
  const open = await orderedElsewhere(tx, memberId, provider, now);
  return (await depositedToday(tx, memberId, now)) + open + amount <= limit;
};

/** Checks that the member's limit of today is not used up, for money of an unknown amount. Throws DEPOSIT_LIMIT. */
export const checkDepositLimit = async (db: Db, memberId: bigint, now: Date): Promise<void> => {
  const { limit } = await depositLimitOf(db, memberId, now);
  if (limit !== null && (await depositedToday(db, memberId, now)) >= limit) throw refuse("DEPOSIT_LIMIT");
};
