import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { joinGuest } from "../../domain/chat/join-guest.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyNewDevice } from "../../domain/otp/sms.ts";
import { type Device, newDevice, setDeviceCookie } from "../../domain/session/devices.ts";
import { deviceOf, openSession, type Proven, type ProvenByPasskey } from "../../domain/session/sessions.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { maskPhone } from "../../lib/mask.ts";
import { Refusal } from "../../lib/refusal.ts";
import { deviceCookie } from "../device-cookie.ts";

type Asked = {
  readonly proven: (Proven & { readonly rehashed: string | null }) | ProvenByPasskey;
  readonly phone: string;
  /** The browser's cookie, when somebody signed in from this browser before. */
  readonly known: Device | null;
  readonly remember?: boolean | undefined;
  readonly guestId?: string | undefined;
  /** The code of the second step. */
  readonly otpToken?: string | undefined;
};

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly log: FastifyBaseLogger };

/**
 * Opens a session for a caller who proved to be a member, sets the browser's cookie, and tells the member of a new
 * device. Returns the session's token. Null when the password or the passkey changed meanwhile. Throws INACTIVE_USER,
 * STEP_UP_REQUIRED or UNVERIFIED_OTP.
 */
export const signInto = async (
  context: Context,
  { proven, phone, known, remember = false, guestId, otpToken }: Asked,
  { request, reply, log }: Call,
): Promise<string | null> => {
  const { settings } = context;
  const language = languageOfRequest(request, settings.edition);
  const device = known ?? newDevice(context);
  const opened = await openSession(context, {
    rehashed: null,
    ...proven,
    device: deviceOf(request.headers["user-agent"]),
    place: context.places.of(request.caller),
    known: device,
    language,
    remember,
    otpToken,
  }).catch((error: unknown) => {
    if (error instanceof Refusal && (error.key === "STEP_UP_REQUIRED" || error.key === "UNVERIFIED_OTP"))
      log.warn({ event: "step_up.refused", phone: maskPhone(phone) });
    throw error;
  });
  if (opened === null) return null;
  await publishNotice(context, proven.memberId);
  setDeviceCookie(reply, deviceCookie(settings), device, settings.publicOrigin);
  log.info({ event: "login.good", phone: maskPhone(phone) });
  if (guestId !== undefined) await joinGuest(context, guestId, proven.memberId, language);
  if (opened.isNewDevice) notifyNewDevice(context, language, phone);
  return opened.token;
};
