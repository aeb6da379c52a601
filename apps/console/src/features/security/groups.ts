import type { SecurityEvent } from "@krapao/contract/operator/security-events";

/** The events by what they are about, as they are listed. */
export const GROUPS = {
  signIn: ["login.good", "login.bad", "login.locked", "otp.sent", "otp.failed", "otp.blocked", "sms.ceiling"],
  refused: [
    "limit.hit",
    "step_up.refused",
    "object.not_found",
    "upload.refused",
    "malware.found",
    "signature.bad",
    "replay",
    "address.bad",
    "guest_id.bad",
  ],
  changes: [
    "password.changed",
    "bank.changed",
    "bank.name_changed",
    "name.changed",
    "passkey.added",
    "passkey.removed",
    "erasure.asked",
  ],
  console: [
    "operator.login_good",
    "operator.login_bad",
    "operator.locked",
    "operator.passkey_added",
    "operator.passkey_removed",
    "setting.changed",
    "emergency.change",
    "key.mismatch",
    "scanner.silent",
    "clock.skew",
  ],
} as const satisfies Readonly<Record<string, readonly SecurityEvent[]>>;
export type GroupName = keyof typeof GROUPS;

/** What is nothing to look at, however often. */
const WELCOME: ReadonlySet<SecurityEvent> = new Set(["login.good", "operator.login_good", "otp.sent"]);
const FEW = 10;
const TIMES = 3;

/** Whether it happened so much more often than the day before that somebody should look. */
export const isMuchMore = (event: SecurityEvent, day: number, dayBefore: number): boolean =>
  !WELCOME.has(event) && day >= FEW && day >= TIMES * dayBefore;
