import { OTP } from "@krapao/contract/limits";

import { ofTab } from "../../lib/storage.ts";
import type { Registration, Step } from "./registration.ts";
import type { SentOtp } from "./use-otp.ts";

/** The part of a registration that survives a reload, or a switch to the SMS app: everything except the password. */
export type Kept = {
  readonly step: Step;
  readonly value: Omit<Registration, "password">;
  readonly sent: SentOtp | null;
};

const KEY = "registration";
const PHONE_KEY = "registered_phone";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

const sentOf = (value: unknown): SentOtp | null =>
  isRecord(value) && typeof value["otpToken"] === "string" && typeof value["sentAt"] === "number"
    ? {
        otpRef: text(value["otpRef"]),
        otpToken: value["otpToken"],
        sentAt: value["sentAt"],
        isVerified: value["isVerified"] === true,
      }
    : null;

/**
 * The stored registration of this tab, as far as it is still valid. A code expires, and a password is asked for again.
 */
export const keptOf = (json: string | null, now: number): Kept | null => {
  let read: unknown;
  try {
    read = JSON.parse(json ?? "null");
  } catch {
    return null;
  }
  if (!isRecord(read) || !isRecord(read["value"])) return null;
  const sent = sentOf(read["sent"]);
  const given = read["value"];
  const value = {
    phone: text(given["phone"]),
    name: text(given["name"]),
    sourceCode: text(given["sourceCode"]),
    inviteCode: text(given["inviteCode"]),
  };
  const age = sent === null ? 0 : now - sent.sentAt;
  const asked = read["step"];
  if (asked === "otp" && sent !== null && age < OTP.lifeMs) return { step: "otp", value, sent };
  // Without a code (the setting is off) the phone number is accepted as it is.
  const isProved = sent === null || age < OTP.verifiedLifeMs;
  if ((asked === "profile" || asked === "bank") && isProved) return { step: "profile", value, sent };
  return { step: "phone", value, sent: null };
};

/** Reads, stores and deletes the registration of this tab. */
export const keptRegistration = {
  read: (): Kept | null => keptOf(ofTab.get(KEY), Date.now()),
  keep: (kept: Kept): void => ofTab.set(KEY, JSON.stringify(kept)),
  /** Fills in the phone at the login that follows. */
  fillLogin: (phone: string): void => ofTab.set(PHONE_KEY, phone),
  /** The registration is complete. Only the phone is kept, for the login. */
  done: (phone: string): void => {
    ofTab.set(KEY, null);
    ofTab.set(PHONE_KEY, phone);
  },
};
