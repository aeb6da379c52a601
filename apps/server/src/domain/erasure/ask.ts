import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Random } from "../../lib/ports.ts";
import { newReference } from "../../lib/reference.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Holder, openGames } from "../game/accounts.ts";
import { refreshWithin } from "../game/refresh.ts";
import { recordNotice } from "../notice/record-notice.ts";
import { type Prover, stepUpRequired, takeStepUp } from "../step-up/step-up.ts";
import { erasureBlockers } from "./blockers.ts";
import { payRest, restOf } from "./rest.ts";

/** A game that is silent for longer does not stop a request. It is asked again before anything is closed. */
const GAMES_MS = 3_000;

const refreshGames = async (context: Context, member: Holder): Promise<void> => {
  const games = await openGames(context, member);
  await Promise.all(games.map((game) => refreshWithin(context, game, GAMES_MS)));
};

/**
 * Throws ERASURE_BLOCKED when the member has something to do first. Else returns the rest of the wallet that is paid
 * out with the request, or null.
 */
const refuseBlocked = async (context: Context, member: Holder): Promise<bigint | null> => {
  const blockers = await erasureBlockers(context, member);
  const rest = await restOf(context, member, blockers);
  if (blockers.length > 0 && rest === null) throw refuse("ERASURE_BLOCKED", { fields: { blockers } });
  return rest;
};

type Request = { readonly memberId: bigint; readonly id: string; readonly rest: bigint | null };

/** Writes a request and its notice; false when an earlier request is still waiting. */
export const recordErasure = async (
  tx: Transaction<Database>,
  random: Random,
  { memberId, id, rest }: Request,
  at: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("erasure")
    .values({ member_id: memberId, id, state: "waiting", asked_at: at, rest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted !== 1n) return false;
  await recordNotice(tx, random, { memberId, kind: "erasure-asked" }, at);
  return true;
};

/** Takes a waiting request back; false when there is none. */
const takeBack = async (tx: Transaction<Database>, memberId: bigint, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("erasure")
    .set({ state: "withdrawn", decided_at: at })
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Records a member's request for erasure, with a step-up proof; false when an earlier request is still waiting. A rest
 * in the wallet below the minimum withdrawal is paid out with it. It is paid under the request's reference, so a rest
 * that came after an earlier request, or came back from its payment, takes that request's place by a new one. Throws
 * ERASURE_BLOCKED with what to do first, before a proof is asked for, and STEP_UP_REQUIRED. Throws INACTIVE_USER for a
 * member who is not active.
 */
export const askErasure = async (context: Context, member: Holder & Prover, token: string | null): Promise<boolean> => {
  await refreshGames(context, member);
  await refuseBlocked(context, member);
  if (token === null) throw stepUpRequired("erasure");
  const id = newReference(context.random, "E");
  const asked = await transaction(context.db, async (tx) => {
    // An operator who closes the member takes the same lock.
    const row = await tx
      .selectFrom("member")
      .select("status")
      .where("id", "=", member.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row?.status !== "active") throw refuse("INACTIVE_USER");
    const known = await tx
      .selectFrom("erasure")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "in", ["waiting", "erasing"])
      .executeTakeFirst();
    const rest = await refuseBlocked({ ...context, db: tx }, member);
    // The same press repeated finds the request that it made. A later request needs a proof of its own.
    const subject = rest === null && known !== undefined ? known.id : id;
    if (!(await takeStepUp(tx, member, "erasure", token, subject))) throw stepUpRequired("erasure");
    const now = await databaseNow(tx);
    if (rest !== null) await takeBack(tx, member.id, now);
    return (await recordErasure(tx, context.random, { memberId: member.id, id, rest }, now)) ? { rest } : null;
  });
  // If the process dies here, a job pays the rest.
  if (asked !== null && asked.rest !== null)
    await payRest(context, member, { id, rest: asked.rest }).catch((error: unknown) =>
      context.log.error({ event: "erasure.rest_failed", member: String(member.id), err: error }),
    );
  return asked !== null;
};

/** Takes a member's request back. Throws NOT_WAITING once an operator has decided. */
export const withdrawErasure = async (context: Context, memberId: bigint): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    if (!(await takeBack(tx, memberId, now))) throw refuse("NOT_WAITING");
    await recordNotice(tx, context.random, { memberId, kind: "erasure-withdrawn" }, now);
  });
