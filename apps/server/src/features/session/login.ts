import { login } from "@krapao/contract/session/login";
import { toE164 } from "@krapao/contract/phone";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { hasTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { hashPassword, isOutdated, isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { clearFailures, countFailure, lockedRefusal, lockOf } from "../../sessions/login-guard.ts";
import { deviceOf, openSession } from "../../sessions/sessions.ts";

const memberByPhone = (context: Context, phone: string) =>
  context.db
    .selectFrom("member_phone")
    .innerJoin("member", "member.id", "member_phone.member_id")
    .select(["member.id", "member.password", "member.status"])
    .where("member_phone.phone", "=", phone)
    .executeTakeFirst();

/**
 * Opens a session for a phone and its password (rule 14). An unknown phone, a wrong password and a locked phone take the
 * same steps: one hash is always computed, and what is told does not depend on whether the phone is a member's.
 */
export const addLogin = (app: FastifyInstance, context: Context): void =>
  handle(app, context, login, async ({ body, caller, log, request }) => {
    const { db, clock, schedule, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await hasTurn(db, limit, caller, clock.now());
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    // A phone of neither country is nobody's; it is counted as it was typed.
    const phone = toE164(body.username, settings.edition) ?? body.username.slice(0, 32);
    const [locked, member] = await Promise.all([lockOf(db, phone, clock.now()), memberByPhone(context, phone)]);
    const isRight = await isPassword(schedule, locked === null ? (member?.password ?? null) : null, body.password);
    const now = clock.now();
    if (locked !== null) {
      log.warn({ event: "login locked", phone: maskPhone(phone) });
      throw lockedRefusal(locked, now);
    }
    if (!isRight || member === undefined) {
      await takeTurn(db, limit, caller, now);
      const isLocked = await countFailure(db, phone, now);
      log.warn({ event: isLocked ? "login locked" : "login bad", phone: maskPhone(phone) });
      throw refuse("WRONG_CREDENTIAL");
    }
    const late = await clearFailures(db, phone, now);
    if (late !== null) throw lockedRefusal(late, now);
    if (!(await hasTurn(db, limit, caller, now)).allowed) throw refuse("REQUEST_LIMIT", { retryAfter: 60 });
    if (member.status !== "active") throw refuse("INACTIVE_USER");
    if (isOutdated(member.password)) {
      const password = await hashPassword(schedule, body.password);
      await db
        .updateTable("member")
        .set({ password })
        .where("id", "=", member.id)
        .where("password", "=", member.password)
        .execute();
    }
    const token = await openSession(context, {
      memberId: member.id,
      device: deviceOf(request.headers["user-agent"]),
      remember: body.remember ?? false,
    });
    log.info({ event: "login good", phone: maskPhone(phone) });
    return { token };
  });
