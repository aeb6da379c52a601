import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Member } from "./read-session.ts";
import { maskPhone } from "../../lib/mask.ts";
import { isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { clearFailures, countFailure, lockedRefusal, lockOf } from "./login-guard.ts";
import { lockProven, type Proven } from "./sessions.ts";

/**
 * Makes sure that a signed-in member knows their password, before what a stolen session must not do alone. Wrong ones
 * count with those at the login (S15). What it gives is for {@link holdProven}, in the transaction of the change. Throws WRONG_PASSWORD, or
 * REQUEST_LIMIT while the phone is locked.
 */
export const checkPassword = async (
  context: Context,
  member: Member,
  password: string,
  log: FastifyBaseLogger,
): Promise<Proven> => {
  const { db, clock, schedule } = context;
  // Whose phone it is the caller knows: no hash is computed to hide the lock.
  const locked = await lockOf(db, member.phone, clock.now());
  if (locked !== null) throw lockedRefusal(locked, clock.now());
  const known = await db.selectFrom("member").select("password").where("id", "=", member.id).executeTakeFirst();
  const isRight = await isPassword(schedule, known?.password ?? null, password);
  const now = clock.now();
  if (!isRight || known === undefined) {
    const isLocked = await countFailure(db, member.phone, now);
    log.warn({ event: isLocked ? "login locked" : "step-up refused", phone: maskPhone(member.phone) });
    throw refuse("WRONG_PASSWORD");
  }
  const late = await clearFailures(db, member.phone, now);
  if (late !== null) throw lockedRefusal(late, now);
  return { memberId: member.id, password: known.password };
};

/**
 * Makes sure, under the member's row lock, that the verified password is still theirs: a reset may have come between.
 * Throws WRONG_PASSWORD or INACTIVE_USER.
 */
export const holdProven = async (tx: Transaction<Database>, proven: Proven): Promise<void> => {
  const is = await lockProven(tx, proven);
  if (is === "changed") throw refuse("WRONG_PASSWORD");
  if (is === "inactive") throw refuse("INACTIVE_USER");
};
