import { sendOtp } from "@krapao/contract/otp/send-otp";
import { toE164 } from "@krapao/contract/phone";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { maskPhone } from "../../lib/mask.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { prefixOf } from "../../lib/phone.ts";
import { refuse } from "../../lib/refusal.ts";
import { blockOf, countCode, makeCode, verifiedReference } from "../../domain/otp/codes.ts";
import { checkProof, giveBackMinute, takeSendTurn, watchVerifyRate } from "../../domain/otp/send-limits.ts";
import { codeText, sendSms } from "../../domain/otp/sms.ts";
import { giveBackSms, takeSms } from "../../domain/otp/sms-ceiling.ts";

/** Whether a phone belongs to a member. A closed member keeps the phone and gets no codes. */
const isMemberPhone = async ({ db }: Context, phone: string): Promise<boolean> =>
  (await db
    .selectFrom("member_phone as p")
    .innerJoin("member as m", "m.id", "p.member_id")
    .select("m.id")
    .where("p.phone", "=", phone)
    .where("m.status", "!=", "closed")
    .executeTakeFirst()) !== undefined;

/**
 * Sends a code (rule 13). For a forgotten password and for a bank account only a member's phone gets one, and it is
 * sent after the answer. So neither the answer nor its time reveals whose phone it is (S23). Refuses with
 * PHONE_NUMBER_REQUIRE_10_DIGIT, with OTP_BLOCK after too many wrong codes, and with OTP_SEND_FAIL when the gateway
 * took no SMS or the hourly ceiling is reached.
 */
export const addSendOtp = (app: App): void =>
  route(app, sendOtp, members, async ({ context, body, caller, log, request }) => {
    const { db, settings } = context;
    const purpose = body.purpose ?? "register";
    const phone = toE164(body.phoneNumber, settings.edition);
    if (phone === null) throw refuse("PHONE_NUMBER_REQUIRE_10_DIGIT");
    const { otpToken: shown } = body;
    if (shown !== undefined) {
      const otpRef = await verifiedReference(db, shown, phone, purpose);
      if (otpRef !== null) return { otpRef, otpToken: shown, code: "OTP_VERIFIED" as const };
      const blockedMs = await blockOf(db, shown);
      if (blockedMs !== null) throw refuse("OTP_BLOCK", { retryAfter: Math.ceil(blockedMs / 1000) });
    }
    await takeSendTurn(context, phone, caller);
    await checkProof(context, phone, caller, body.proof);
    const turn = await takeSms(context, (await operatorSettings(db)).smsPerHour);
    if (turn.sms === null) {
      log.error({ event: "otp.failed", why: "hourly ceiling" });
      await giveBackMinute(context, phone);
      throw refuse("OTP_SEND_FAIL", { retryAfter: turn.waitS, fields: { retryAfter: turn.waitS } });
    }
    const { sms } = turn;

    const made = await makeCode(context, phone, purpose);
    const text = await codeText(context, languageOfRequest(request, settings.edition), purpose, made);
    const send = async (): Promise<boolean> => {
      if (purpose !== "register" && !(await isMemberPhone(context, phone))) {
        await giveBackSms(db, sms);
        return true;
      }
      const isSent = await sendSms(context, phone, text);
      log.info({ event: isSent ? "otp.sent" : "otp.failed", phone: maskPhone(phone), purpose });
      if (isSent) await countCode(db, "sent", prefixOf(phone));
      else await giveBackSms(db, sms);
      await watchVerifyRate(context);
      return isSent;
    };
    if (purpose === "register") {
      if (!(await send())) {
        await giveBackMinute(context, phone);
        throw refuse("OTP_SEND_FAIL");
      }
    } else {
      // Whether it was sent is not told, so a failure changes no limit: that would show whose phone it is.
      send().catch((error: unknown) => log.error({ event: "otp.failed", err: error }));
    }
    return { otpRef: made.reference, otpToken: made.otpToken, code: "OTP_SENT" as const };
  });
