import { type OtpPurpose, sendOtp } from "@krapao/contract/otp/send-otp";
import { useState } from "react";

import { request } from "../../lib/client.ts";

/** A code that is on its way to a phone. */
export type SentOtp = {
  readonly otpRef: string;
  readonly otpToken: string;
  readonly sentAt: number;
  readonly isVerified: boolean;
};

/** Sends codes for one purpose; `before` is the one that a page before sent. `send` throws what the server said. */
export const useOtp = (purpose: OtpPurpose, before: SentOtp | null = null) => {
  const [sent, setSent] = useState<SentOtp | null>(before);
  const [sending, setSending] = useState(false);

  const send = async (phoneNumber: string): Promise<SentOtp> => {
    setSending(true);
    try {
      const replaced = sent === null ? {} : { otpToken: sent.otpToken };
      const { otpRef, otpToken, code } = await request(sendOtp, { body: { phoneNumber, purpose, ...replaced } });
      const now: SentOtp = { otpRef, otpToken, sentAt: Date.now(), isVerified: code === "OTP_VERIFIED" };
      setSent(now);
      return now;
    } finally {
      setSending(false);
    }
  };

  return { sent, sending, send };
};
