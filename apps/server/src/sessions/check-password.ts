import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../context.ts";
import type { Member } from "../http/authorise.ts";
import { maskPhone } from "../lib/mask.ts";
import { isPassword } from "../lib/passwords.ts";
import { refuse } from "../lib/refusal.ts";
import { clearFailures, countFailure, lockedRefusal, lockOf } from "./login-guard.ts";

/**
 * Makes sure that a signed-in member knows their password, before what a stolen session must not do alone. Wrong ones
 * count with those at the login (S15). Throws WRONG_PASSWORD, or REQUEST_LIMIT while the phone is locked.
 */
export const checkPassword = async (
  context: Context,
  member: Member,
  password: string,
  log: FastifyBaseLogger,
): Promise<void> => {
  const { db, clock, schedule } = context;
  const locked = await lockOf(db, member.phone, clock.now());
  const known =
    locked === null
      ? await db.selectFrom("member").select("password").where("id", "=", member.id).executeTakeFirst()
      : undefined;
  const isRight = await isPassword(schedule, known?.password ?? null, password);
  const now = clock.now();
  if (locked !== null) throw lockedRefusal(locked, now);
  if (!isRight) {
    const isLocked = await countFailure(db, member.phone, now);
    log.warn({ event: isLocked ? "login locked" : "step-up refused", phone: maskPhone(member.phone) });
    throw refuse("WRONG_PASSWORD");
  }
  const late = await clearFailures(db, member.phone, now);
  if (late !== null) throw lockedRefusal(late, now);
};
