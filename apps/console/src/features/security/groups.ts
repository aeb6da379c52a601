import type { SecurityEvent } from "@krapao/contract/operator/security-events";

/** The events by group, in the order of the page. */
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

/** Events that are harmless at any rate. */
const WELCOME: ReadonlySet<SecurityEvent> = new Set(["login.good", "operator.login_good", "otp.sent"]);
const FEW = 10;
const TIMES = 3;

/** Whether an event happened so much more often than the day before that an operator should check. */
export const isMuchMore = (event: SecurityEvent, day: number, dayBefore: number): boolean =>
  !WELCOME.has(event) && day >= FEW && day >= TIMES * dayBefore;
