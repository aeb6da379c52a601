import { OTP } from "@krapao/contract/limits";
import { serverT } from "@krapao/i18n/node";
import type { Language } from "@krapao/i18n/language";

import type { Context } from "../../context.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import type { NewCode } from "./codes.ts";
import { countNotice } from "./sms-ceiling.ts";
import type { OtpPurpose } from "./tables.ts";

const WORDS = {
  register: "sms.otpRegister",
  reset: "sms.otpReset",
  bank: "sms.otpBank",
  withdraw: "sms.otpWithdraw",
  passkey: "sms.otpPasskey",
  data: "sms.otpData",
  erasure: "sms.otpErasure",
  secondStep: "sms.otpSecondStep",
  login: "sms.otpLogin",
} as const satisfies Record<OtpPurpose, string>;

/** The last line of the SMS, by which a phone's keyboard offers the code only on our own page: `@host #code` (S25). */
const bound = (context: Context, code: string): string =>
  `@${new URL(context.settings.publicOrigin).hostname} #${code}`;

/** The text of the SMS with a code (S25). */
export const codeText = async (
  context: Context,
  language: Language,
  purpose: OtpPurpose,
  made: NewCode,
): Promise<string> => {
  const { info } = await operatorSettings(context.db);
  const text = serverT(language)(WORDS[purpose], {
    brand: info.name,
    code: made.code,
    ref: made.reference,
    minutes: OTP.lifeMs / 60_000,
  });
  return `${text}\n${bound(context, made.code)}`;
};

/** Passes an SMS to the gateway; returns whether it accepted. Never throws. */
export const sendSms = async (context: Context, phone: string, text: string): Promise<boolean> => {
  const { sms } = context.adapters;
  if (sms === null) return false;
  try {
    return (await sms.send({ phone, text, reference: context.random.bytes(12).toString("base64url") })) === "sent";
  } catch (error) {
    context.log.error({ event: "sms.send_failed", err: error });
    return false;
  }
};

/**
 * The most SMS per day that announce the same change to a phone number. Without this, a member who changes their password
 * again and again would use up the hourly limit of everybody's codes.
 */
const NOTICES = limitOf("sms:notice");

/**
 * Informs a member by SMS that something of theirs was changed (S17). The call that changed it does not wait for this.
 */
export const notifyBySms = (
  context: Context,
  language: Language,
  phone: string,
  what:
    | "passwordChanged"
    | "bankChanged"
    | "newDevice"
    | "passkeyAdded"
    | "passkeyRemoved"
    | "erasureAsked"
    | "erasureDone"
    | "secondStepOff",
): void => {
  const tell = async (): Promise<void> => {
    const turn = await takeTurn(context.db, NOTICES, `${what} ${phone}`);
    if (!turn.allowed) return;
    const { info } = await operatorSettings(context.db);
    await countNotice(context.db);
    await sendSms(context, phone, serverT(language)(`sms.${what}`, { brand: info.name }));
  };
  tell().catch((error: unknown) => context.log.error({ event: "sms.send_failed", err: error }));
};

/** The most new devices per day that are reported by SMS, so that a flood of sign-ins causes no flood of SMS. */
const NEW_DEVICES_TOLD = limitOf("sms:new-device");

/** Informs a member by SMS of a sign-in from a device that they never used before. */
export const notifyNewDevice = (context: Context, language: Language, phone: string): void => {
  const tell = async (): Promise<void> => {
    const turn = await takeTurn(context.db, NEW_DEVICES_TOLD, phone);
    if (turn.allowed) notifyBySms(context, language, phone, "newDevice");
  };
  tell().catch((error: unknown) => context.log.error({ event: "sms.send_failed", err: error }));
};
