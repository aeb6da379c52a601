import { HIGHER_LIMIT_WAITS_MS } from "@krapao/contract/deposit/limit-shapes";
import { type Kysely, sql, type Transaction } from "kysely";

import { databaseNow } from "../../../db/now.ts";
import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { dayOf, startOf } from "../../../lib/calendar.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import { MAKING_MS, type QrOrder } from "../qr/orders.ts";

type Db = Kysely<Database>;

/** A limit in minor units; null: there is none. */
type Limit = bigint | null;

/** The member's limit of now, and the higher one that they set, with its beginning. */
type Limits = {
  readonly limit: Limit;
  readonly next: { readonly limit: Limit; readonly from: Date } | null;
};

/** The member's limits with what they deposited today, in minor units. */
export type DepositLimit = Limits & { readonly today: bigint };

type Row = { readonly amount: Limit; readonly next_amount: Limit; readonly next_from: Date | null };

const limitsOf = (row: Row | undefined, now: Date): Limits => {
  if (row === undefined) return { limit: null, next: null };
  if (row.next_from === null) return { limit: row.amount, next: null };
  if (row.next_from <= now) return { limit: row.next_amount, next: null };
  return { limit: row.amount, next: { limit: row.next_amount, from: row.next_from } };
};

const rowOf = (db: Db, memberId: bigint) =>
  db.selectFrom("deposit_limit").select(["amount", "next_amount", "next_from"]).where("member_id", "=", memberId);

/**
 * The deposits that came into the member's statement on the day of `now` in Asia/Bangkok. They are found by their
 * numbers, which grow with time. A gift in state `taken` is credited by a row of its own.
 */
const listedOn = (memberId: bigint, now: Date) => sql`
  select reference, amount from saga
  where member_id = ${memberId} and type = 'deposit' and status <> 'FAILED' and state <> 'taken'
    and n > movements_before(${memberId}, coalesce((select max(n) from saga where member_id = ${memberId}), 0),
      ${startOf(dayOf(now))})`;

/** The member's limit on the deposits of a day, and what they deposited today with what is being credited. */
export const depositLimitOf = async (db: Db, memberId: bigint): Promise<DepositLimit> => {
  const now = await databaseNow(db);
  const limits = limitsOf(await rowOf(db, memberId).executeTakeFirst(), now);
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from (${listedOn(memberId, now)}) d`.execute(db);
  return { ...limits, today: rows[0]?.sum ?? 0n };
};

const isHigher = (limit: Limit, than: Limit): boolean => than !== null && (limit === null || limit > than);

/**
 * Sets the member's limit (minor units; null: none). A lower one counts at once, and takes back a higher one that
 * waits. A higher one begins after {@link HIGHER_LIMIT_WAITS_MS}; one that is not above the waiting one begins with it,
 * so that a repeated call changes nothing.
 */
export const setDepositLimit = async (db: Db, memberId: bigint, limit: Limit): Promise<DepositLimit> => {
  await transaction(db, async (tx) => {
    await tx
      .insertInto("deposit_limit")
      .values({ member_id: memberId, amount: null, next_amount: null, next_from: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await rowOf(tx, memberId).forUpdate().executeTakeFirst();
    // Read after the lock, which may have taken long: the wait counts from the change itself.
    const now = await databaseNow(tx);
    const before = limitsOf(row, now);
    const isWaiting = before.next !== null && !isHigher(limit, before.next.limit);
    const from = isWaiting ? before.next.from : new Date(now.getTime() + HIGHER_LIMIT_WAITS_MS);
    const after: Limits = isHigher(limit, before.limit)
      ? { limit: before.limit, next: { limit, from } }
      : { limit, next: null };
    await tx
      .updateTable("deposit_limit")
      .set({ amount: after.limit, next_amount: after.next?.limit ?? null, next_from: after.next?.from ?? null })
      .where("member_id", "=", memberId)
      .execute();
  });
  return depositLimitOf(db, memberId);
};

/** A deposit that begins: a QR order at a provider, or a gift of a movement. */
type Begun = { readonly provider: string | null; readonly reference: string | null; readonly amount: bigint };

/**
 * Whether a deposit keeps the member's limit together with today's deposits, the open QR orders that may still be paid
 * (not one whose process died before the member saw it),
 * and the gifts whose amount is known and not yet in the statement. It locks the limit, so that deposits that begin at
 * the same time are counted one after the other. One statement reads them all, so that none is missed while it moves
 * from one to the other.
 */
const hasRoom = async (tx: Transaction<Database>, memberId: bigint, begun: Begun): Promise<boolean> => {
  const row = await rowOf(tx, memberId).forUpdate().executeTakeFirst();
  if (row === undefined) return true;
  const now = await databaseNow(tx);
  const { limit } = limitsOf(row, now);
  if (limit === null) return true;
  const { rows } = await sql<{ sum: bigint }>`
    with listed as (${listedOn(memberId, now)})
    select coalesce(sum(amount), 0)::bigint as sum from (
      select amount from listed where reference is distinct from ${begun.reference}
      union all
      select amount from qr_order
      where member_id = ${memberId} and closed_at is null and expire_at > ${now}
        and (payload is not null or created_at > ${new Date(now.getTime() - MAKING_MS)})
        and provider is distinct from ${begun.provider} and qrcode_id not in (select reference from listed)
      union all
      select (data ->> 'room')::bigint from saga
      where member_id = ${memberId} and status = 'IN_PROGRESS' and n is null
        and reference is distinct from ${begun.reference}) counted`.execute(tx);
  return (rows[0]?.sum ?? 0n) + begun.amount <= limit;
};

/** Whether a new QR order keeps the member's limit. The open one at its provider makes room, because it is replaced. */
export const isWithinLimit = (
  tx: Transaction<Database>,
  { member_id, provider, amount }: Pick<QrOrder, "member_id" | "provider" | "amount">,
): Promise<boolean> => hasRoom(tx, member_id, { provider, reference: null, amount });

/**
 * Whether a gift that was looked at, and not yet taken, keeps the member's limit. If so, its movement remembers the
 * amount, which counts from then on.
 */
export const takeRoom = (
  db: Db,
  { memberId, reference, state }: Pick<SagaRow, "memberId" | "reference" | "state">,
  amount: bigint,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await hasRoom(tx, memberId, { provider: null, reference, amount }))) return false;
    await tx
      .updateTable("saga")
      .set({ data: sql<string>`data || jsonb_build_object('room', ${amount}::bigint)` })
      .where("member_id", "=", memberId)
      .where("reference", "=", reference)
      .where("state", "=", state)
      .execute();
    return true;
  });

/** Whether the member's limit of today is used up. */
export const isLimitReached = async (db: Db, memberId: bigint): Promise<boolean> => {
  const { limit, today } = await depositLimitOf(db, memberId);
  return limit !== null && today >= limit;
};
