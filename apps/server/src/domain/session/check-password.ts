import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Member } from "./read-session.ts";
import { maskPhone } from "../../lib/mask.ts";
import { isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { lockProven, type Proven } from "./sessions.ts";
import {
  countWrong,
  endTry,
  forgetTries,
  lockedRefusal,
  PASSWORD_TRIES,
  phoneSubject,
  sessionSubject,
  waitForTry,
} from "./tries.ts";

/**
 * Checks that a signed-in member knows their password, before something that a stolen session alone must not do. The
 * session has tries of its own, which no stranger can use up; wrong ones also count at the login (S15). Pass the result
 * to {@link holdProven} in the transaction of the change. Throws WRONG_PASSWORD, or REQUEST_LIMIT when no try is left.
 */
export const checkPassword = async (
  context: Context,
  member: Member,
  password: string,
  log: FastifyBaseLogger,
): Promise<Proven> => {
  const { db, schedule } = context;
  const subject = sessionSubject(member.id, member.sessionId);
  const taken = await waitForTry(context, subject, PASSWORD_TRIES);
  if (!taken.isAllowed) throw lockedRefusal(taken.waitMs);
  const known = await db.selectFrom("member").select("password").where("id", "=", member.id).executeTakeFirst();
  const isRight = await isPassword(schedule, known?.password ?? null, password);
  if (!isRight || known === undefined) {
    await endTry(db, subject);
    await countWrong(db, phoneSubject(member.phone), PASSWORD_TRIES);
    log.warn({ event: "step_up.refused", phone: maskPhone(member.phone) });
    throw refuse("WRONG_PASSWORD");
  }
  await forgetTries(db, subject);
  return { memberId: member.id, password: known.password };
};

/**
 * Checks, under the member's row lock, that the verified password is still theirs, because it may have been reset
 * since. Throws WRONG_PASSWORD or INACTIVE_USER.
 */
export const holdProven = async (tx: Transaction<Database>, proven: Proven): Promise<void> => {
  const is = await lockProven(tx, proven);
  if (is === "changed") throw refuse("WRONG_PASSWORD");
  if (is === "inactive") throw refuse("INACTIVE_USER");
};
