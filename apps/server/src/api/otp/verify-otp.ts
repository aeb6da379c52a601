import { verifyOtp } from "@krapao/contract/otp/verify-otp";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { prefixOf } from "../../lib/phone.ts";
import { refuse } from "../../lib/refusal.ts";
import { countCode, type Verified, verifyCode } from "../../domain/otp/codes.ts";

const REFUSALS = {
  unknown: "OTP_NOT_EXIST",
  wrong: "OTP_CODE_INVALID",
  expired: "OTP_EXPIRED",
  blocked: "OTP_BLOCK",
  ended: "OTP_TOKEN_INVALID",
} as const satisfies Record<Exclude<Verified, "right">, string>;

/**
 * Checks a code (rule 13). An address may try 30 times in 10 minutes, for all phones together (S8). Refuses more with
 * REQUEST_LIMIT.
 */
export const addVerifyOtp = (app: App): void =>
  route(app, verifyOtp, members, async ({ context, body, caller, log }) => {
    const { db, settings } = context;
    const limit = perAddress(settings, "otpTries");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const { is, phone, triesLeft } = await verifyCode(context, body.otpToken, body.otpCode);
    if (is !== "right") {
      if (is === "blocked") log.warn({ event: "otp.blocked", phone: maskPhone(phone ?? "") });
      throw refuse(REFUSALS[is], triesLeft === undefined ? {} : { fields: { triesLeft } });
    }
    await countCode(db, "verified", prefixOf(phone ?? ""));
    return { code: "OTP_CODE_VALID" as const };
  });
