import { createHash } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Context } from "../../../context.ts";
import { brokenConstraint } from "../../../db/errors.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Database } from "../../../db/schema.ts";
import type { Place } from "../../../lib/keys.ts";
import type { SagaRow } from "../../../saga/saga.ts";

type Attempt = Pick<SagaRow, "memberId" | "reference">;

const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex");

const placeOf = ({ memberId, reference }: Attempt): Place => ({
  table: "gift_link",
  column: "sealed",
  row: `${memberId}:${reference}`,
});

/** Whether an attempt has taken that gift, or is taking it. */
export const isReserved = async (db: Kysely<Database>, code: string): Promise<boolean> => {
  const held = await db
    .selectFrom("gift_link")
    .innerJoin("saga", (join) =>
      join.onRef("saga.member_id", "=", "gift_link.member_id").onRef("saga.reference", "=", "gift_link.reference"),
    )
    .select("saga.status")
    .where("code_hash", "=", hashOf(code))
    .where("released_at", "is", null)
    .executeTakeFirst();
  return held !== undefined && held.status !== "FAILED";
};

/** Releases a code from an attempt that has finally failed. No other attempt's reservation is released. */
const releaseFailed = async ({ db, clock }: Pick<Context, "db" | "clock">, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("gift_link")
    .set({ released_at: clock.now(), sealed: null })
    .where("code_hash", "=", hashOf(code))
    .where("released_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("saga")
          .select("saga.n")
          .whereRef("saga.member_id", "=", "gift_link.member_id")
          .whereRef("saga.reference", "=", "gift_link.reference")
          .where("saga.status", "=", "FAILED"),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * The row of the movement is locked meanwhile. Another process may have found no code and ended it: a code that came
 * later would be kept for nobody.
 */
const insert = async (context: Context, { memberId, reference }: Attempt, code: string): Promise<boolean> => {
  const sealed = context.keys.seal("gift-code", placeOf({ memberId, reference }), code);
  try {
    const { numInsertedOrUpdatedRows } = await context.db
      .insertInto("gift_link")
      .columns(["member_id", "reference", "code_hash", "sealed", "created_at"])
      .expression((from) =>
        from
          .selectFrom("saga")
          .select([
            "member_id",
            "reference",
            sql<string>`${hashOf(code)}::text`.as("code_hash"),
            sql<Buffer>`${sealed}::bytea`.as("sealed"),
            sql<Date>`${context.clock.now()}::timestamptz`.as("created_at"),
          ])
          .where("member_id", "=", memberId)
          .where("reference", "=", reference)
          .where("status", "=", "IN_PROGRESS")
          .forShare(),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  } catch (error) {
    if (brokenConstraint(error) === "gift_link_code") return false;
    throw error;
  }
};

/**
 * Reserves a gift's code for an attempt whose movement is open already; false when another attempt has it, or when the
 * movement has ended. A unique index decides between attempts at the same time, over all members and servers (CONTRACT.md rule 17).
 */
export const reserveCode = async (context: Context, attempt: Attempt, code: string): Promise<boolean> =>
  (await insert(context, attempt, code)) ||
  ((await releaseFailed(context, code)) && (await insert(context, attempt, code)));

/** The code that an attempt reserved; null when it reserved none or has ended. */
export const codeOf = async (context: Context, attempt: Attempt): Promise<string | null> => {
  const link = await context.db
    .selectFrom("gift_link")
    .select("sealed")
    .where("member_id", "=", attempt.memberId)
    .where("reference", "=", attempt.reference)
    .where("released_at", "is", null)
    .executeTakeFirst();
  const sealed = link?.sealed ?? null;
  return sealed === null ? null : context.keys.open("gift-code", placeOf(attempt), sealed);
};

const own = (db: Kysely<Database>, { memberId, reference }: Attempt) =>
  db.updateTable("gift_link").where("member_id", "=", memberId).where("reference", "=", reference);

/** Records which voucher a code belongs to. */
export const noteVoucher = async (db: Kysely<Database>, attempt: Attempt, theirReference: string): Promise<void> => {
  await own(db, attempt).set({ their_reference: theirReference }).execute();
};

/** Deletes the code of an attempt that took its gift. The gift stays marked as taken. */
export const forgetCode = async (db: Kysely<Database>, attempt: Attempt): Promise<void> => {
  await own(db, attempt).set({ sealed: null }).where("sealed", "is not", null).execute();
};

/** Releases a code, so that it may be tried again. */
export const releaseCode = async (db: Kysely<Database>, attempt: Attempt, now: Date): Promise<void> => {
  await own(db, attempt).set({ released_at: now, sealed: null }).where("released_at", "is", null).execute();
};

/**
 * Hands a gift that was taken over to the movement `to`, which credits it. Nobody can reserve the code in between.
 * Repeating it changes nothing.
 */
export const handOver = (
  { db, clock }: Pick<Context, "db" | "clock">,
  { memberId, reference }: Attempt,
  to: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now();
    const link = await own(tx, { memberId, reference })
      .set({ released_at: now, sealed: null })
      .where("released_at", "is", null)
      .returning(["code_hash", "their_reference"])
      .executeTakeFirst();
    if (link === undefined) return;
    await tx
      .insertInto("gift_link")
      .values({ ...link, member_id: memberId, reference: to, sealed: null, created_at: now })
      .execute();
  });
