import { login } from "@krapao/contract/session/login";
import { toE164 } from "@krapao/contract/phone";
import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { tellNotice } from "../../domain/notice/tell-notice.ts";
import { type App, route } from "../../http/route.ts";
import { giveBackTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { hashPassword, isOutdated, isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { joinGuest } from "../../domain/chat/join-guest.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { tellNewDevice } from "../../domain/otp/sms.ts";
import { type Device, newDevice, setDeviceCookie, shownDevice, whoseDevice } from "../../domain/session/devices.ts";
import { deviceOf, openSession } from "../../domain/session/sessions.ts";
import {
  deviceSubject,
  endTry,
  forgetTries,
  lockedRefusal,
  PASSWORD_TRIES,
  phoneSubject,
  waitForTry,
} from "../../domain/session/tries.ts";

/** What a member's browser names itself by (rule 14). */
const COOKIE = "device";

const memberByPhone = (context: Context, phone: string) =>
  context.db
    .selectFrom("member_phone")
    .innerJoin("member", "member.id", "member_phone.member_id")
    .select(["member.id", "member.password"])
    .where("member_phone.phone", "=", phone)
    .executeTakeFirst();

type Tried = { readonly phone: string; readonly password: string; readonly shown: Device | null };

type Verified = { readonly id: bigint; readonly password: string; readonly isDeviceKnown: boolean };

/**
 * The member of a phone whose password is the given one. The try is counted before the password is looked at: for the
 * phone, or for a device that the member is known by. An unknown phone, a wrong password and a locked phone take the same
 * steps, and one hash is always computed. Throws WRONG_CREDENTIAL or REQUEST_LIMIT.
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
    log.warn({ event: "login locked", phone: maskPhone(phone) });
    throw lockedRefusal(taken.waitMs);
  }
  if (!isRight || member === undefined) {
    await endTry(db, subject);
    const isLocked = taken.count === PASSWORD_TRIES.tries;
    log.warn({ event: isLocked ? "login locked" : "login bad", phone: maskPhone(phone) });
    throw refuse("WRONG_CREDENTIAL");
  }
  await forgetTries(db, subject);
  return { ...member, isDeviceKnown: whose !== "nobody's" };
};

/** How often the password is verified again because another hash took the place of the one that was compared. */
const ATTEMPTS = 3;

/**
 * Opens a session for a phone and its password (rule 14). What is told does not depend on whether the phone is a
 * member's. A password that was changed between the comparison and the opening is compared again. Each attempt takes one
 * of the address's turns before anything is looked at; a good one gives it back.
 */
export const addLogin = (app: App): void =>
  route(app, login, members, async ({ context, body, caller, log, request, reply }) => {
    const { db, schedule, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    // A phone of neither country is nobody's; it is counted as it was typed.
    const phone = toE164(body.username, settings.edition) ?? body.username.slice(0, 32);
    const shown = shownDevice(request, COOKIE);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const verified = await verifyPassword(context, { phone, password: body.password, shown }, log);
      const device = shown !== null && verified.isDeviceKnown ? shown : newDevice(context);
      const opened = await openSession(context, {
        memberId: verified.id,
        password: verified.password,
        rehashed: isOutdated(verified.password) ? await hashPassword(schedule, body.password) : null,
        device: deviceOf(request.headers["user-agent"]),
        known: device,
        remember: body.remember ?? false,
      });
      if (opened === null) continue;
      await tellNotice(context, verified.id);
      await giveBackTurn(db, limit, caller);
      setDeviceCookie(reply, COOKIE, device, settings.publicOrigin);
      log.info({ event: "login good", phone: maskPhone(phone) });
      if (body.guestId !== undefined)
        await joinGuest(context, body.guestId, verified.id, languageOfRequest(request, settings.edition));
      if (opened.isNewDevice) tellNewDevice(context, languageOfRequest(request, settings.edition), phone);
      return { token: opened.token };
    }
    throw refuse("WRONG_CREDENTIAL");
  });
