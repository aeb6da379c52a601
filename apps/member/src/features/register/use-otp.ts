import { type OtpPurpose, sendOtp } from "@krapao/contract/otp/send-otp";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { type Answer, CallError, type Input, request } from "../../lib/client.ts";

/** A code that was sent to a phone. */
export type SentOtp = {
  readonly otpRef: string;
  readonly otpToken: string;
  readonly sentAt: number;
  readonly isVerified: boolean;
};

/** Requests a code. When the server requires proof of work, computes it after `onWork` and requests again. */
const askCode = async (body: Input<typeof sendOtp>["body"], onWork: () => void): Promise<Answer<typeof sendOtp>> => {
  try {
    return await request(sendOtp, { body });
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== "PROOF_REQUIRED") throw error;
    onWork();
    const { proveWork } = await import("../../lib/prove-work.ts");
    const proof = await proveWork(error.detail["challenge"]);
    if (proof === null) throw error;
    return request(sendOtp, { body: { ...body, proof } });
  }
};

/**
 * Sends codes by SMS for one purpose. `before` is the code that an earlier page requested. `send` throws the server's
 * error.
 */
export const useOtp = (purpose: OtpPurpose, before: SentOtp | null = null) => {
  const t = useT("forms");
  const [sent, setSent] = useState<SentOtp | null>(before);
  const [sending, setSending] = useState(false);

  const send = async (phoneNumber: string): Promise<SentOtp> => {
    setSending(true);
    try {
      const replaced = sent === null ? {} : { otpToken: sent.otpToken };
      const body = { phoneNumber, purpose, ...replaced };
      const { otpRef, otpToken, code } = await askCode(body, () => toast(t("otp.working")));
      const now: SentOtp = { otpRef, otpToken, sentAt: Date.now(), isVerified: code === "OTP_VERIFIED" };
      setSent(now);
      return now;
    } finally {
      setSending(false);
    }
  };

  return { sent, sending, send };
};
