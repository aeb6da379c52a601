import type { countWithdrawals } from "@krapao/contract/operator/count-withdrawals";
import type { Security } from "@krapao/contract/operator/get-security";
import { SECURITY_EVENTS, type SecurityEvent } from "@krapao/contract/operator/security-events";
import type { startSecondFactor } from "@krapao/contract/operator/start-second-factor";
import type { AnswerOf } from "@krapao/contract/types";

const QUIET = Array.from({ length: 24 }, () => 0);

/** A day on which somebody guesses passwords at night. The other events are as on most days. */
const DAYS: Partial<Readonly<Record<SecurityEvent, readonly [hours: readonly number[], dayBefore: number]>>> = {
  "login.good": [[38, 21, 12, 6, 4, 3, 5, 14, 33, 52, 61, 70, 66, 72, 80, 77, 91, 88, 95, 102, 110, 97, 84, 41], 1_284],
  "login.bad": [[2, 1, 0, 0, 212, 640, 431, 12, 3, 2, 4, 3, 5, 2, 4, 3, 6, 4, 3, 5, 4, 6, 3, 2], 71],
  "login.locked": [[0, 0, 0, 0, 22, 61, 44, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], 3],
  "otp.sent": [[4, 2, 1, 0, 0, 0, 1, 3, 6, 9, 8, 11, 10, 9, 12, 14, 11, 10, 13, 12, 15, 11, 9, 4], 170],
  "limit.hit": [[0, 0, 0, 0, 180, 602, 377, 4, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0], 9],
  "object.not_found": [[0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0], 6],
  "signature.bad": [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0],
  "operator.login_good": [[0, 0, 0, 0, 0, 0, 1, 3, 2, 0, 0, 1, 0, 2, 0, 0, 1, 2, 0, 0, 0, 1, 0, 0], 12],
  "setting.changed": [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 2],
};

const rateOf = (event: SecurityEvent): Security["events"][number] => {
  const [hours, dayBefore] = DAYS[event] ?? [QUIET, 0];
  const day = hours.reduce((one, other) => one + other, 0);
  return { event, hour: hours.at(-1) ?? 0, hourBefore: Math.round(dayBefore / 24), day, dayBefore, hours: [...hours] };
};

/** Security events of a busy day. */
export const security: Security = {
  at: "2026-11-21T07:32:08.000Z",
  events: SECURITY_EVENTS.map(rateOf),
  otp: { sent: 50, verified: 9, isLow: true, thisHour: 1_204, budget: 5_000, isFull: false },
};

/** The number of withdrawals in each list. */
export const withdrawalCounts: AnswerOf<typeof countWithdrawals> = { waiting: 3, paying: 2, paid: 1_000, refused: 14 };

/** The secret that an authenticator app receives. */
export const secondFactor: AnswerOf<typeof startSecondFactor> = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Krapao:ploy?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  qrcode:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" shape-rendering="crispEdges"><rect width="8" height="8" fill="#fff"/><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h2v1H4zM6 6h2v2H6z" fill="#17132b"/></svg>',
};
