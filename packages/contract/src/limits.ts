const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Lists (CONTRACT.md, Conventions). */
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;

/** How many of a member's spins are listed. */
export const SPINS_LISTED = 500;

/**
 * How long a call waits for a provider, or for another call with the same key or account. CONTRACT.md gives the whole
 * call 8 s and 10 s at the client. The rest goes to reading the state and the wallet, to the answer and to the network.
 */
export const PENDING_AFTER_MS = 7_700;
export const REFRESH_MS = 9_700;

/**
 * How long the data of a closed member is kept that the law requires: five years (SECURITY.md S67), leap days included,
 * until operators set another time within these bounds.
 */
export const CLOSED_MEMBER_KEPT = { ms: 1827 * DAY, least: 90 * DAY, most: 3650 * DAY } as const;

/** Idempotency-Keys. */
export const IDEMPOTENCY_KEPT_MS = 30 * DAY;

/** Sizes in bytes, and how long a request may take (SECURITY.md S9). */
export const MAX_BODY_BYTES = 64 * KIB;
export const MAX_CALLBACK_BYTES = 256 * KIB;
export const MAX_HEADER_BYTES = 16 * KIB;
export const MAX_PARAMETER_LENGTH = 200;
export const HEADERS_TIMEOUT_MS = 15 * SECOND;
export const REQUEST_LIFE_MS = 60 * SECOND;
export const UPLOAD_LIFE_MS = 5 * MINUTE;
/** A connection on which nothing moves for so long during a call is closed, such as one whose answer nobody reads. */
export const STALLED_MS = MINUTE;

/** `times` within `ms`. */
export type Rate = { readonly times: number; readonly ms: number };

/** Per address, times RATE_LIMIT_FACTOR (SECURITY.md S8, S49; rule 13). */
export const ADDRESS_RATES = {
  calls: { times: 600, ms: MINUTE },
  failedLogins: { times: 30, ms: 15 * MINUTE },
  registrations: { times: 10, ms: HOUR },
  validations: { times: 30, ms: HOUR },
  receipts: { times: 30, ms: 10 * MINUTE },
  otpTries: { times: 30, ms: 10 * MINUTE },
  otpSends: { times: 20, ms: HOUR },
  badSignatures: { times: 30, ms: MINUTE },
  newGuests: { times: 200, ms: HOUR },
  guestUploads: { times: 100, ms: HOUR },
  chatMessages: { times: 600, ms: 10 * MINUTE },
} as const satisfies Readonly<Record<string, Rate>>;

/** Passkeys: how many a member or an operator has at most, and how long a device may take to sign. */
export const PASSKEY = { most: 20, challengeMs: 5 * MINUTE } as const;

/** How long the proof of a step-up is valid. */
export const STEP_UP = { lifeMs: 5 * MINUTE } as const;

/** How often a member takes all data about them. */
export const DATA_DOWNLOADS: Rate = { times: 5, ms: DAY };

/** How often a member asks to be erased. */
export const ERASURE_REQUESTS: Rate = { times: 3, ms: DAY };

/** One-time codes (rule 13, SECURITY.md S23, S24). */
export const OTP = {
  digits: 6,
  lifeMs: 5 * MINUTE,
  tries: 5,
  blockMs: 15 * MINUTE,
  sendsPerPhone: { times: 5, ms: HOUR },
  sendEvery: { times: 1, ms: MINUTE },
  verifiedLifeMs: 15 * MINUTE,
  keptMs: DAY,
  smsPerHour: 5_000,
} as const;

/**
 * Proof of work before a code by SMS. The operators' settings say from how many codes a day, for a phone or an address,
 * it is needed. The solution is a number from `least` to `most`, checked by a key derivation of `iterations` rounds.
 */
export const OTP_PROOF = {
  perPhone: 10,
  perAddress: 40,
  windowMs: DAY,
  lifeMs: 10 * MINUTE,
  iterations: 5_000,
  least: 80,
  most: 160,
} as const;

/** Login and sessions (rule 14, SECURITY.md S13, S18). */
export const LOGIN = { tries: 5, lockMs: 15 * MINUTE } as const;
export const SESSION = {
  lifeMs: 30 * DAY,
  idleRememberedMs: DAY,
  idleMs: 30 * MINUTE,
  perMember: 10,
  tokenBytes: 32,
} as const;

/** Passwords, in characters (SECURITY.md S16). */
export const PASSWORD = { min: 8, max: 128 } as const;

/**
 * When the provider is asked about an unclear external call (rule 2). A call lasts at most `callMs`. Then the provider
 * is asked `after` ms after the call was last on its way, then every `minuteMs` until `minutesMs` have passed, and then
 * every `slowMs` without an end.
 */
export const RETRY_SCHEDULE = {
  callMs: 15 * SECOND,
  after: [1, 2, 5, 10, 30, 46].map((seconds) => seconds * SECOND),
  minuteMs: MINUTE,
  minutesMs: HOUR,
  slowMs: 10 * MINUTE,
  /** From this time on, “no such reference” is believed. */
  settlingMs: 45 * SECOND,
} as const;

/** QR orders are asked about for this long after they expire (rule 6). */
export const QR_ASKED_AFTER_MS = DAY;

/** After a change of the bank account an operator decides withdrawals for this long (rule 15). */
export const BANK_CHANGE_HOLD_MS = DAY;

/**
 * Sockets (SECURITY.md S11). A socket has `authenticateMs` to send a good token. Until then it is counted for its
 * address (times RATE_LIMIT_FACTOR) and for the whole process. A guest's socket is counted for its address as long as
 * it is open, because anybody can have many guest ids.
 */
export const SOCKET = {
  eventBytes: 16 * KIB,
  eventsPerSecond: 20,
  perMember: 10,
  authenticateMs: 10 * SECOND,
  unauthenticatedPerAddress: 30,
  unauthenticated: 1_000,
  guestsPerAddress: 60,
} as const;

/** Signed addresses of slips and chat files. */
export const SIGNED_ADDRESS_MS = 5 * MINUTE;

/** An operator's searches for members (SECURITY.md S64). */
export const MEMBER_SEARCHES: Rate = { times: 300, ms: HOUR };
/** How many pages of the list of members an operator may read, and how many files of it they may take. */
export const MEMBER_PAGES: Rate = { times: 1_000, ms: HOUR };
export const MEMBER_FILES: Rate = { times: 5, ms: HOUR };

/** A member's reported transfers: how many may wait at once, and for how long a decided one is shown. */
export const CLAIMS = { waiting: 3, shownMs: 3 * DAY } as const;

/** Slips (rule 16). */
export const SLIP = { countsForMs: HOUR, askedForMs: 30 * MINUTE } as const;

/** How long a slip's picture is kept (SECURITY.md S67). */
export const SLIP_PICTURES_KEPT_MS = 90 * DAY;

/**
 * Slips and gift links of a member without a deposit (SECURITY.md S70): this many refusals close both for `closedMs`,
 * and as many more close them until an operator opens them. Refusals are kept for `keptMs`.
 */
export const DEPOSIT_BRAKE = {
  refusals: { times: 5, ms: 10 * MINUTE },
  closedMs: 15 * MINUTE,
  keptMs: 7 * DAY,
} as const;

/** Uploads (SECURITY.md S44). */
export const UPLOADS = {
  member: { perHour: 30, slipsWaiting: 10, bytes: 200 * MIB },
  guest: { perHour: 5, bytes: 20 * MIB },
  fileName: 100,
} as const;

/** Chat of one sender (SECURITY.md S49). */
export const CHAT = {
  burst: { times: 20, ms: 10 * SECOND },
  hourly: { times: 300, ms: HOUR },
  guestIdLifeMs: 90 * DAY,
  /** How long an ended conversation can be rated. */
  ratedWithinMs: DAY,
} as const;

/** Launch tickets (SECURITY.md S36). */
export const TICKET = { lifeMs: 2 * MINUTE, bytes: 32 } as const;

/** Unknown promotion codes of one member (SECURITY.md S69). */
export const PROMOTION_GUESSES: Rate = { times: 20, ms: HOUR };

/** Free text of an operator, e.g. a reason (SECURITY.md S48), in UTF-16 units. */
export const MAX_REASON = 500;
