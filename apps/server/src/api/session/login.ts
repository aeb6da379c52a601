import { login } from "@krapao/contract/session/login";
import { toE164 } from "@krapao/contract/phone";
import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { tellNotice } from "../../domain/notice/tell-notice.ts";
import { type App, route } from "../../http/route.ts";
import { hasTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { hashPassword, isOutdated, isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { clearFailures, countFailure, lockedRefusal, lockOf } from "../../domain/session/login-guard.ts";
import { deviceOf, openSession } from "../../domain/session/sessions.ts";

const memberByPhone = (context: Context, phone: string) =>
  context.db
    .selectFrom("member_phone")
    .innerJoin("member", "member.id", "member_phone.member_id")
    .select(["member.id", "member.password"])
    .where("member_phone.phone", "=", phone)
    .executeTakeFirst();

type Tried = { readonly phone: string; readonly password: string; readonly caller: string };

type Proof = { readonly id: bigint; readonly password: string };

/**
 * The member of a phone whose password is the given one. An unknown phone, a wrong password and a locked phone take the
 * same steps: one hash is always computed, and each costs the address a turn. Throws WRONG_CREDENTIAL or REQUEST_LIMIT.
 */
const prove = async (context: Context, { phone, password, caller }: Tried, log: FastifyBaseLogger): Promise<Proof> => {
  const { db, clock, schedule, settings } = context;
  const limit = perAddress(settings, "failedLogins");
  const [locked, member] = await Promise.all([lockOf(db, phone, clock.now()), memberByPhone(context, phone)]);
  const isRight = await isPassword(schedule, locked === null ? (member?.password ?? null) : null, password);
  const now = clock.now();
  if (locked !== null) {
    await takeTurn(db, limit, caller, now);
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
  if (late !== null) {
    await takeTurn(db, limit, caller, now);
    throw lockedRefusal(late, now);
  }
  if (!(await hasTurn(db, limit, caller, now)).allowed) throw refuse("REQUEST_LIMIT", { retryAfter: 60 });
  return member;
};

/** How often the password is verified again because another hash took the place of the one that was compared. */
const ATTEMPTS = 3;

/**
 * Opens a session for a phone and its password (rule 14). What is told does not depend on whether the phone is a
 * member's. A password that was changed between the comparison and the opening is compared again.
 */
export const addLogin = (app: App): void =>
  route(app, login, members, async ({ context, body, caller, log, request }) => {
    const { db, clock, schedule, settings } = context;
    const turn = await hasTurn(db, perAddress(settings, "failedLogins"), caller, clock.now());
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    // A phone of neither country is nobody's; it is counted as it was typed.
    const phone = toE164(body.username, settings.edition) ?? body.username.slice(0, 32);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { id, password } = await prove(context, { phone, password: body.password, caller }, log);
      const token = await openSession(context, {
        memberId: id,
        password,
        rehashed: isOutdated(password) ? await hashPassword(schedule, body.password) : null,
        device: deviceOf(request.headers["user-agent"]),
        remember: body.remember ?? false,
      });
      if (token === null) continue;
      await tellNotice(context, id);
      log.info({ event: "login good", phone: maskPhone(phone) });
      return { token };
    }
    throw refuse("WRONG_CREDENTIAL");
  });
