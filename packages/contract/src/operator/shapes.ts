import * as z from "zod/mini";

import { CLAIM_STATES } from "../deposit/shapes.ts";
import { money, wireCurrency } from "../money.ts";
import { MAX_PAGE, MAX_PAGE_SIZE } from "../limits.ts";
import { statementEntry } from "../statement/shapes.ts";
import { identifier, line, text, told } from "../text.ts";
import { time } from "../time.ts";

/** What an operator may do: an owner everything, a cashier all but settings, people and the end of the service. */
export const OPERATOR_ROLES = ["owner", "cashier"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Why something is done; kept in the audit log (SECURITY.md S48). */
export const reason = line(500);

/** The `_id` of a thing in a path. */
export const byId = z.strictObject({ _id: identifier });

/** The `_id` of suspense, which may have a provider's own reference in it. */
export const bySuspense = z.strictObject({ _id: text(200, 1) });

/** What an operator signs in by. */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(50), z.regex(/^[a-z0-9._-]+$/));

/** Which part of a list; behind a `?` a number is text. */
export const pageNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(MAX_PAGE));
export const pageSize = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE));

/** A message's number in its room; behind a `?` a number is text. */
export const seqText = z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const count = z.number().check(z.int(), z.gte(0));

/** Who did something. */
export const person = z.object({ _id: told(20), username: told(50), name: told(50), role: z.enum(OPERATOR_ROLES) });
export type Person = z.infer<typeof person>;

/** What an operator has to do before anything else (SECURITY.md S62). */
export const NEEDS = ["second-factor", "password"] as const;

/** The operator that asks. */
export const me = z.object({
  ...person.shape,
  /** Marked everywhere: one of the demo's. */
  isDemo: z.boolean(),
  needs: z.nullable(z.enum(NEEDS)),
  /** Until when what asks for a fresh sign-in is allowed (SECURITY.md S61). */
  freshUntil: time,
  /** Where a link to a member's app leads. */
  walletOrigin: told(200),
});
export type Me = z.infer<typeof me>;

/** A member in a list: the phone is masked. */
export const memberMark = z.object({ _id: told(20), name: told(50), phone: told(20) });
export type MemberMark = z.infer<typeof memberMark>;

/** A bank account, its number masked. */
export const maskedAccount = z.object({
  bankCode: told(50),
  bankName: told(200),
  bankAccountName: told(100),
  bankAccountNo: told(30),
});

/** Notes are codes, which the console puts into words. */
export const WITHDRAWAL_NOTES = [
  "above-limit-each",
  "above-limit-day",
  "bank-changed",
  "member-blocked",
  "first-withdrawal",
  "new-member",
  "much-more-than-usual",
  "new-device",
  "unplayed-deposit",
] as const;
export const withdrawalNote = z.object({
  code: z.enum(WITHDRAWAL_NOTES),
  /** Whether it is why a person is asked; else it is only worth knowing. */
  isReason: z.boolean(),
  /** A figure or moment that belongs to it. */
  detail: z.nullable(told(100)),
});

export const WITHDRAWAL_STATUSES = ["waiting", "paying", "paid", "refused"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const withdrawal = z.object({
  /** The movement's reference. */
  _id: told(64),
  member: memberMark,
  amount: money,
  currency: wireCurrency,
  bankAccount: maskedAccount,
  createdAt: time,
  status: z.enum(WITHDRAWAL_STATUSES),
  notes: z.array(withdrawalNote),
  /** Who let it go or refused it, and why; null while nobody has, and for what was paid by itself. */
  decision: z.nullable(z.object({ by: person, at: time, reason: told(500) })),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** The wallet now, and what moved in the last 30 days. */
export const walletFigures = z.object({
  currency: wireCurrency,
  available: money,
  held: money,
  deposits: money,
  bonuses: money,
  play: money,
  paidOut: money,
});

/** One thing that was tried with a provider. */
export const trailStep = z.object({
  at: time,
  what: z.enum(["hold", "call", "ask", "balance", "report", "unclear", "doubtful", "decision"]),
  answer: told(100),
  tookMs: z.nullable(count),
  detail: z.nullable(told(1_000)),
});

export const doubtfulTransfer = z.object({
  /** The movement's reference. */
  _id: told(64),
  member: memberMark,
  /** `WALLET`, or a game account's code. */
  from: told(50),
  to: told(50),
  /** The provider that is not clear, and the member's name there, masked. */
  provider: told(50),
  account: told(64),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  doubtfulSince: time,
  why: told(500),
  /** The proposal that waits for another's yes. */
  proposal: z.nullable(told(64)),
});

export const PROPOSAL_KINDS = [
  "settle-transfer",
  "match-suspense",
  "return-suspense",
  "pay-owed",
  "credit-claim",
] as const;
/** `approved`: another's yes is given, what it asks for is being done. */
export const PROPOSAL_STATES = ["waiting", "approved", "done", "refused", "failed"] as const;

/** A bank's reference of a transfer, as its statement has it. */
export const bankReference = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[\w-]+$/));

/** A bank's transfer, by the bank that it came from and its reference there, and the bank of our account. */
export const bankTransferMark = z.object({ sendingBank: told(50), reference: told(60), receivingBank: told(50) });

/** What one person proposed and another is to approve. */
export const proposal = z.object({
  _id: told(64),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** What it is about: the movement's, the suspense's or the member's `_id`. */
  subject: told(200),
  member: z.nullable(memberMark),
  amount: money,
  currency: wireCurrency,
  /** Of a settled transfer. */
  outcome: z.nullable(z.enum(["done", "not-done"])),
  /** Of a credited claim: what the bank's statement says, as the proposer read it. */
  transfer: z.nullable(bankTransferMark),
  reason: told(500),
  proposedBy: person,
  proposedAt: time,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  decisionReason: z.nullable(told(500)),
});
export type Proposal = z.infer<typeof proposal>;

export const SUSPENSE_CHANNELS = ["qr", "bank", "gift"] as const;
/** `returning`: on its way back to the account that it came from. */
export const SUSPENSE_STATES = ["waiting", "returning", "matched", "returned"] as const;

/** Money that came and fits nobody, or several. */
export const suspenseItem = z.object({
  _id: told(200),
  channel: z.enum(SUSPENSE_CHANNELS),
  /** The provider or our bank account that has it. */
  code: told(50),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  state: z.enum(SUSPENSE_STATES),
  /** Whose order it came by, where that is known. */
  member: z.nullable(memberMark),
  why: told(500),
  proposal: z.nullable(told(64)),
  /** Of a bank's transfer: who sent it, from which account. */
  sender: z.nullable(maskedAccount),
  /** Whether the wallet sends it back by itself once two people agree; else somebody does it by hand where it came in. */
  isSentBack: z.boolean(),
  /** How often sending it back was refused, and the payout provider's word for it. */
  refusedReturns: z.object({ count, why: z.nullable(told(100)) }),
});

/** A transfer that a member reported. */
export const claimItem = z.object({
  _id: told(64),
  member: memberMark,
  /** What the member pays from. */
  bankAccount: maskedAccount,
  /** The bank of our account that they say they paid to. */
  receivingBank: z.nullable(told(50)),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  state: z.enum(CLAIM_STATES),
  proposal: z.nullable(told(64)),
  /** Our accounts of this currency: the banks that it can have come to. */
  banks: z.array(told(50)),
  decision: z.nullable(z.object({ by: person, at: time, reason: told(500) })),
});
export type ClaimItem = z.infer<typeof claimItem>;

/** Something about a movement that a person is to look at; it stops nothing by itself. */
export const flag = z.object({
  _id: told(200),
  kind: told(50),
  member: z.nullable(memberMark),
  /** The movement's. */
  reference: told(64),
  detail: told(1_000),
  createdAt: time,
  seen: z.nullable(z.object({ by: person, at: time, reason: told(500) })),
});

/** One act in the append-only log. */
export const act = z.object({
  _id: told(20),
  at: time,
  by: z.nullable(person),
  /** The call's name. */
  act: told(50),
  /** What it was about. */
  subject: z.nullable(told(200)),
  member: z.nullable(memberMark),
  reason: z.nullable(told(500)),
  /** JSON text; phones and accounts masked, secrets never. */
  before: z.nullable(told(4_000)),
  after: z.nullable(told(4_000)),
});
export type Act = z.infer<typeof act>;

export const gameAccount = z.object({
  code: told(50),
  name: told(100),
  username: told(64),
  /** As the provider last told it. */
  balance: money,
  askedAt: z.nullable(time),
  isBusy: z.boolean(),
});

export const openMovement = z.object({
  ...statementEntry.shape,
  state: told(50),
  sinceSent: z.nullable(time),
  asked: count,
});

export const memberSession = z.object({
  id: told(64),
  device: told(200),
  address: z.nullable(told(64)),
  createdAt: time,
  usedAt: time,
});

export const MEMBER_STATUSES = ["active", "blocked", "closed"] as const;

export const memberFound = z.object({
  ...memberMark.shape,
  currency: wireCurrency,
  status: z.enum(MEMBER_STATUSES),
  createdAt: time,
  available: money,
});

export const memberPage = z.object({
  ...memberFound.shape,
  bankAccount: maskedAccount,
  bankChangedAt: z.nullable(time),
  invitedBy: z.nullable(memberMark),
  /** Slips and gift links are closed to them, until then or (null) until an operator opens them (SECURITY.md S70). */
  depositBrake: z.nullable(z.object({ until: z.nullable(time) })),
  held: money,
  total: money,
  figures: walletFigures,
  games: z.array(gameAccount),
  open: z.array(openMovement),
  sessions: z.array(memberSession),
  notes: z.array(z.object({ by: person, at: time, text: told(500) })),
  /** Who looked at this page or showed what is masked, the newest first. */
  looked: z.array(act),
});
export type MemberPage = z.infer<typeof memberPage>;

/** A figure of each of the last days, the oldest first; today's is not over. */
export const daily = z.object({
  today: money,
  count,
  members: count,
  /** The same weekday a week before, up to this time of the day; null when nothing is known of that day. */
  weekAgo: z.nullable(money),
  days: z.array(z.object({ day: told(10), amount: money })),
});

export const providerHealth = z.object({
  code: told(50),
  kind: z.enum(["game", "qr", "payout", "sms", "bank", "gift"]),
  state: z.enum(["well", "watched", "slow", "stopped"]),
  /** Of the last two hours, five minutes each, the oldest first: calls, and those without a clear answer. */
  bars: z.array(z.object({ calls: count, unclear: count })),
  /** Of the last hour: per cent of calls that were clear, or null without calls; the 95th of 100 times in ms. */
  success: z.nullable(z.number()),
  p95: z.nullable(count),
  calls: count,
  lastUnclearAt: z.nullable(time),
  /** Movements that wait for its answer. */
  open: count,
});

export const queue = z.object({ count, amount: money, oldestAt: z.nullable(time) });

export const ledgerProof = z.object({
  at: time,
  entries: count,
  accounts: count,
  sealed: count,
  sealHash: z.nullable(told(64)),
  sealedAt: z.nullable(time),
  debits: money,
  credits: money,
  discrepancies: z.array(told(1_000)),
  tookMs: count,
});

export const overview = z.object({
  at: time,
  currency: wireCurrency,
  moneyIn: daily,
  moneyOut: z.object({ ...daily.shape, automatic: count }),
  /** What members lost less what they won, by the providers' reports. */
  gaming: daily,
  inFlight: z.object({
    amount: money,
    open: count,
    toApprove: count,
    beingPaid: count,
    transfers: count,
    days: z.array(z.object({ day: told(10), amount: money })),
  }),
  queues: z.object({
    withdrawals: queue,
    doubtful: queue,
    suspense: queue,
    claims: queue,
    flags: queue,
    proposals: queue,
  }),
  providers: z.array(providerHealth),
  justNow: z.array(
    z.object({
      at: time,
      kind: told(50),
      from: z.nullable(told(50)),
      to: z.nullable(told(50)),
      member: memberMark,
      amount: money,
      status: told(20),
    }),
  ),
  proof: z.nullable(ledgerProof),
});
export type Overview = z.infer<typeof overview>;

export const DIFFERENCE_KINDS = ["balance", "transfer", "payment", "payout", "play"] as const;
export const difference = z.object({
  provider: told(50),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The account, order or reference. */
  what: told(200),
  ours: z.nullable(money),
  theirs: z.nullable(money),
  currency: wireCurrency,
  firstSeenAt: time,
  lastSeenAt: time,
});
export const reconciliation = z.object({
  runs: z.array(
    z.object({ provider: told(50), at: time, checked: count, differences: count, failed: z.nullable(told(200)) }),
  ),
  differences: z.array(difference),
});

/** What the ended service owes a member. */
export const owed = z.object({
  member: memberMark,
  bankAccount: maskedAccount,
  amount: money,
  currency: wireCurrency,
  /** Money still on its way, which is not counted. */
  inProgress: money,
  proposal: z.nullable(told(64)),
});
