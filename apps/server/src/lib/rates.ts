import {
  CHAT,
  DATA_DOWNLOADS,
  ERASURE_REQUESTS,
  MEMBER_FILES,
  MEMBER_PAGES,
  MEMBER_SEARCHES,
  OTP,
  OTP_PROOF,
  PROMOTION_GUESSES,
  type Rate,
  UPLOADS,
} from "@krapao/contract/limits";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit that the database counts, by its scope, except those of network addresses (ADDRESS_RATES). The subject is
 * a member, an operator, a phone number, a chat's room, or what the comment says.
 */
export const RATES = {
  /** By phone number, for all purposes together (rule 13). Neither is multiplied. */
  "otp:minute": OTP.sendEvery,
  "otp:hour": OTP.sendsPerPhone,
  /** From this many codes on, a proof of work is needed. Operators set both numbers. */
  "otp:proof-phone": { times: OTP_PROOF.perPhone, ms: OTP_PROOF.windowMs },
  /** By network address, times the operator's factor. */
  "otp:proof-address": { times: OTP_PROOF.perAddress, ms: OTP_PROOF.windowMs },
  "sms:new-device": { times: 3, ms: DAY },
  /** By phone number and what is announced. */
  "sms:notice": { times: 10, ms: DAY },
  "member:data": DATA_DOWNLOADS,
  "member:erasure": ERASURE_REQUESTS,
  "promotion-guesses": PROMOTION_GUESSES,
  /** By holder. A guest has fewer. */
  uploads: { times: UPLOADS.member.perHour, ms: HOUR },
  "chat:burst": CHAT.burst,
  "chat:hourly": CHAT.hourly,
  "chat:operator": CHAT.burst,
  "member-searches": MEMBER_SEARCHES,
  "member-pages": MEMBER_PAGES,
  "member-files": MEMBER_FILES,
  "chat-files": { times: 60, ms: MEMBER_FILES.ms },
  "member-statement-files": { times: 60, ms: MEMBER_FILES.ms },
  /** Masked data that an operator shows (SECURITY.md S64). */
  "operator:reveal": { times: 30, ms: HOUR },
  "operator:ask-game": { times: 600, ms: HOUR },
  /** By slip. A bank that is asked too often demands a captcha, and a slip with three of them is refused. */
  "operator:ask-slip": { times: 1, ms: MINUTE },
  /**
   * By operator's session, page and member or conversation. A page asks again while somebody looks at it; looks within
   * this time are one visit.
   */
  "operator:look": { times: 1, ms: 15 * MINUTE },
} as const satisfies Readonly<Record<string, Rate>>;
