import { login } from "@krapao/contract/session/login";
import { toE164 } from "@krapao/contract/phone";
import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { giveBackTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { hashPassword, isOutdated, isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Device, keptDevice, whoseDevice } from "../../domain/session/devices.ts";
import { browserOf } from "../device-cookie.ts";
import { signInto } from "./sign-into.ts";
import {
  deviceSubject,
  endTry,
  forgetTries,
  lockedRefusal,
  PASSWORD_TRIES,
  phoneSubject,
  waitForTry,
} from "../../domain/session/tries.ts";

const memberByPhone = (context: Context, phone: string) =>
  context.db
    .selectFrom("member_phone")
    .innerJoin("member", "member.id", "member_phone.member_id")
    .select(["member.id", "member.password"])
    .where("member_phone.phone", "=", phone)
    .executeTakeFirst();

type Tried = { readonly phone: string; readonly password: string; readonly shown: Device | null };

type Verified = { readonly id: bigint; readonly password: string; readonly known: Device | null };

/**
 * The member with this phone and password. The attempt is counted before the password is checked: for the phone, or for
 * a device that the member is known by. An unknown phone, a wrong password and a locked phone take the same steps, and
 * one hash is always computed. Throws WRONG_CREDENTIAL or REQUEST_LIMIT.
 */
const verifyPassword = async (
  context: Context,
  { phone, password, shown }: Tried,
  log: FastifyBaseLogger,
): Promise<Verified> => {
  const { db, schedule } = context;
  const member = await memberByPhone(context, phone);
  const whose = await whoseDevice(db, "member", member?.id ?? null, shown);
  const subject =
    whose === "own" && member !== undefined && shown !== null
      ? deviceSubject(member.id, shown.hash)
      : phoneSubject(phone);
  const taken = await waitForTry(context, subject, PASSWORD_TRIES);
  const isRight = await isPassword(schedule, taken.isAllowed ? (member?.password ?? null) : null, password);
  if (!taken.isAllowed) {
    log.warn({ event: "login.locked", phone: maskPhone(phone) });
    throw lockedRefusal(taken.waitMs);
  }
  if (!isRight || member === undefined) {
    await endTry(db, subject);
    const isLocked = taken.count === PASSWORD_TRIES.tries;
    log.warn({ event: isLocked ? "login.locked" : "login.bad", phone: maskPhone(phone) });
    throw refuse("WRONG_CREDENTIAL");
  }
  await forgetTries(db, subject);
  return { ...member, known: keptDevice(whose, shown) };
};

/** How often the password is verified again when the stored hash changed after it was compared. */
const ATTEMPTS = 3;

/**
 * Opens a session for a phone and its password (rule 14). The answer does not reveal whether the phone is a member's.
 * When the password was changed between its check and the opening, it is checked again. Each attempt first uses up one
 * of the address's tries. A successful one gives it back. Refuses with WRONG_CREDENTIAL, and with REQUEST_LIMIT when no
 * try is left.
 */
export const addLogin = (app: App): void =>
  route(app, login, members, async ({ context, body, caller, log, request, reply }) => {
    const { db, schedule, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    // A phone of neither country belongs to no member. It is counted as it was typed.
    const phone = toE164(body.username, settings.edition) ?? body.username.slice(0, 32);
    const shown = browserOf(request, settings);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const verified = await verifyPassword(context, { phone, password: body.password, shown }, log);
      const rehashed = isOutdated(verified.password) ? await hashPassword(schedule, body.password) : null;
      const proven = { memberId: verified.id, password: verified.password, rehashed };
      const { known } = verified;
      const token = await signInto(context, { proven, phone, known, ...body }, { request, reply, log });
      if (token === null) continue;
      await giveBackTurn(db, limit, caller);
      return { token };
    }
    throw refuse("WRONG_CREDENTIAL");
  });
