import { DEPOSIT_BRAKE } from "@krapao/contract/limits";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { purgeStep } from "../../db/purge.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { raiseFlag } from "../../saga/flags.ts";
import type { RefusedWay } from "./tables.ts";

/** What blocks a member's slips and gift links; `until` null: until an operator lifts it. */
export type DepositBrake = { readonly until: Date | null };

/** Whether a deposit of the member was ever credited, by any channel. */
export const hasDeposited = async (db: Kysely<Database>, memberId: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from saga where member_id = ${memberId} and type = 'deposit' and status = 'SUCCESS' and n is not null
    limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * The block on a member's slips and gift links; null when there is none, or when a deposit of theirs was credited. It
 * uses the database's time, because servers' own clocks may be minutes apart.
 */
export const depositBrakeOf = async (
  context: Pick<Context, "db" | "databaseTime">,
  memberId: bigint,
): Promise<DepositBrake | null> => {
  const brake = await context.db
    .selectFrom("deposit_brake")
    .select(["closed_until", "waits"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (brake === undefined || brake.closed_until === null) return null;
  if (!brake.waits && brake.closed_until <= context.databaseTime.now()) return null;
  if (await hasDeposited(context.db, memberId)) return null;
  return { until: brake.waits ? null : brake.closed_until };
};

/**
 * Refuses slips and gift links of a member who is blocked (SECURITY.md S70): throws REQUEST_LIMIT with `until`, which
 * is null when an operator has to lift the block. A failed read throws too; it never allows anything (S32).
 */
export const checkDepositBrake = async (
  context: Pick<Context, "db" | "databaseTime">,
  memberId: bigint,
): Promise<void> => {
  const brake = await depositBrakeOf(context, memberId);
  if (brake === null) return;
  const { until } = brake;
  if (until === null) throw refuse("REQUEST_LIMIT", { fields: { until } });
  const left = until.getTime() - context.databaseTime.now().getTime();
  throw refuse("REQUEST_LIMIT", {
    fields: { until: until.toISOString() },
    retryAfter: Math.max(1, Math.ceil(left / 1_000)),
  });
};

type Counted = "counted" | "closed" | "waits";

const countRecent = async (tx: Transaction<Database>, memberId: bigint, after: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom("deposit_refusal")
    .select((is) => is.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("at", ">", after)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Counts a refusal once. The member's row is locked, so that refusals at the same time are counted one after the other.
 */
const count = async (
  tx: Transaction<Database>,
  now: Date,
  refused: { readonly memberId: bigint; readonly what: RefusedWay; readonly reference: string },
): Promise<Counted> => {
  const { memberId: member_id, what, reference } = refused;
  const brake = await tx
    .insertInto("deposit_brake")
    .values({ member_id, closed_until: null })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ member_id }))
    .returning(["lifted_at", "closed_until", "since_closed", "waits"])
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposit_refusal")
    .values({ member_id, reference, what, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n || brake.waits) return "counted";
  const own = tx.updateTable("deposit_brake").where("member_id", "=", member_id);
  if (brake.closed_until !== null) {
    const since_closed = brake.since_closed + 1;
    const waits = since_closed >= DEPOSIT_BRAKE.refusals.times;
    await own.set({ since_closed, waits }).execute();
    return waits ? "waits" : "counted";
  }
  const windowFrom = new Date(now.getTime() - DEPOSIT_BRAKE.refusals.ms);
  const after = brake.lifted_at !== null && brake.lifted_at > windowFrom ? brake.lifted_at : windowFrom;
  if ((await countRecent(tx, member_id, after)) < DEPOSIT_BRAKE.refusals.times) return "counted";
  await own.set({ closed_until: new Date(now.getTime() + DEPOSIT_BRAKE.closedMs) }).execute();
  return "closed";
};

/**
 * Counts a refused slip or gift link of a member who never had a deposit credited (SECURITY.md S70). Five in ten
 * minutes block both channels for a quarter of an hour. Five more, however much later, block them until an operator
 * lifts the block. Each block raises a flag. `reference` names what was refused, so a repeated message counts once.
 */
export const noteRefusedDeposit = async (
  context: Pick<Context, "db" | "clock" | "databaseTime" | "log">,
  memberId: bigint,
  what: RefusedWay,
  reference: string,
): Promise<void> => {
  if (await hasDeposited(context.db, memberId)) return;
  const now = context.databaseTime.now();
  const counted = await transaction(context.db, async (tx) => {
    const is = await count(tx, now, { memberId, what, reference });
    // In the transaction of the count, so that no brake exists without its flag.
    if (is !== "counted")
      await raiseFlag({ db: tx, clock: context.clock }, { memberId, reference }, "refused-deposits", is, { what });
    return is;
  });
  if (counted !== "counted")
    context.log.warn({ event: "deposit.closed_by_brake", member: String(memberId), as: counted });
};

/** Allows slips and gift links for a member again, and restarts the count. False when they were not blocked. */
export const liftDepositBrake = async (db: Kysely<Database>, memberId: bigint, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("deposit_brake")
    .set({ closed_until: null, since_closed: 0, waits: false, lifted_at: now })
    .where("member_id", "=", memberId)
    .where("closed_until", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes some of the refusals that are older than every window; returns how many. */
export const sweepRefusals = (db: Kysely<Database>, now: Date): Promise<number> =>
  purgeStep(db, "deposit_refusal", "at", new Date(now.getTime() - DEPOSIT_BRAKE.keptMs));
