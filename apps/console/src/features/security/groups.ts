import type { SecurityEvent } from "@krapao/contract/operator/security-events";

/** The events by what they are about, as they are listed. */
export const GROUPS = {
  signIn: ["login good", "login bad", "login locked", "otp sent", "otp failed", "otp blocked", "sms ceiling"],
  refused: [
    "limit hit",
    "step-up refused",
    "not there or not theirs",
    "upload refused",
    "malware found",
    "bad signature",
    "replay",
    "bad address",
    "bad guest id",
  ],
  changes: [
    "password changed",
    "bank changed",
    "bank name changed",
    "name changed",
    "passkey added",
    "passkey removed",
    "erasure asked",
  ],
  console: [
    "operator login good",
    "operator login bad",
    "operator locked",
    "operator passkey added",
    "operator passkey removed",
    "setting changed",
    "emergency change",
    "key mismatch",
    "scanner silent",
    "clock.skew",
  ],
} as const satisfies Readonly<Record<string, readonly SecurityEvent[]>>;
export type GroupName = keyof typeof GROUPS;

/** What is nothing to look at, however often. */
const WELCOME: ReadonlySet<SecurityEvent> = new Set(["login good", "operator login good", "otp sent"]);
const FEW = 10;
const TIMES = 3;

/** Whether it happened so much more often than the day before that somebody should look. */
export const isMuchMore = (event: SecurityEvent, day: number, dayBefore: number): boolean =>
  !WELCOME.has(event) && day >= FEW && day >= TIMES * dayBefore;
