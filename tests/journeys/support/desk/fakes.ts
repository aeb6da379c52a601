import type { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import type { getLedgerProof } from "@krapao/contract/operator/get-ledger-proof";
import type { getMe } from "@krapao/contract/operator/get-me";
import type { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberMovement } from "@krapao/contract/operator/get-member-movement";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { getOverview } from "@krapao/contract/operator/get-overview";
import type { getPulse } from "@krapao/contract/operator/get-pulse";
import type { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { getSettings } from "@krapao/contract/operator/get-settings";
import type { getWithdrawal } from "@krapao/contract/operator/get-withdrawal";
import type { listActs } from "@krapao/contract/operator/list-acts";
import type { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import type { listFlags } from "@krapao/contract/operator/list-flags";
import type { listMembers } from "@krapao/contract/operator/list-members";
import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { listOwed } from "@krapao/contract/operator/list-owed";
import type { listProposals } from "@krapao/contract/operator/list-proposals";
import type { listSuspense } from "@krapao/contract/operator/list-suspense";
import type { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";
import type { searchDesk } from "@krapao/contract/operator/search-desk";
import type { AnswerOf } from "@krapao/contract/types";

import { claims, strangers } from "./claim-fakes.ts";
import { bonuses, content, depositAccounts, preview, wheels } from "./content-fakes.ts";
import { moneyReport, retention } from "./report-fakes.ts";
import { security, withdrawalCounts } from "./security-fakes.ts";

/** A busy day at the desk, as its calls would tell it: for pictures of what is rare. */
export const DESK_NOW = "2026-11-21T07:32:08.000Z";

const at = (time: string, day = "21"): string => new Date(`2026-11-${day}T${time}+07:00`).toISOString();

const nok = { _id: "2", username: "nok", name: "Nok", role: "cashier" } as const;
const ton = { _id: "3", username: "ton", name: "Ton", role: "cashier" } as const;

const mark = (id: string, name: string, phone: string) => ({ _id: id, name, phone });
const waranya = mark("71", "วรัญญา ศรีสุข", "081•••1184");
const nattawut = mark("72", "ณัฐวุฒิ บุญมาก", "089•••4402");
const piyada = mark("73", "ປິຍະດາ ສາຍທອງ", "020•••7719");
const somchai = mark("69", "สมชาย ใจดี", "080•••0001");
const thanaphon = mark("74", "ธนพล แก้วมณี", "086•••0417");

const account = (bankCode: string, end: string, bankAccountName = "WARANYA SRISUK") => ({
  bankCode,
  bankName: bankCode,
  bankAccountName,
  bankAccountNo: `••••${end}`,
});

const one: AnswerOf<typeof listWithdrawals>[number] = {
  _id: "WD7J4KQ2M9XA01",
  member: waranya,
  amount: 85_000,
  currency: "BAHT",
  bankAccount: account("KBANK", "2216"),
  createdAt: at("14:04:12"),
  status: "waiting",
  notes: [
    { code: "above-limit-each", isReason: true, detail: "50000" },
    { code: "bank-changed", isReason: true, detail: at("09:12:00", "19") },
    { code: "much-more-than-usual", isReason: false, detail: "14000" },
  ],
  decision: null,
};

const withdrawals: AnswerOf<typeof listWithdrawals> = [
  one,
  {
    _id: "WD7J4KQ2M9XA02",
    member: nattawut,
    amount: 52_000,
    currency: "BAHT",
    bankAccount: account("SCB", "9031", "NATTAWUT BUNMAK"),
    createdAt: at("14:11:40"),
    status: "waiting",
    notes: [{ code: "above-limit-day", isReason: true, detail: "200000" }],
    decision: null,
  },
  {
    _id: "WD7J4KQ2M9XA03",
    member: piyada,
    amount: 18_500.5,
    currency: "BAHT",
    bankAccount: account("BCEL", "4470", "PIYADA SAITHONG"),
    createdAt: at("14:15:02"),
    status: "waiting",
    notes: [
      { code: "first-withdrawal", isReason: false, detail: null },
      { code: "new-member", isReason: false, detail: at("10:00:00", "18") },
      { code: "new-device", isReason: false, detail: null },
      { code: "unplayed-deposit", isReason: false, detail: "12000" },
    ],
    decision: null,
  },
];

const entry = (
  reference: string,
  time: string,
  what: Pick<AnswerOf<typeof getMemberStatement>["statement"][number], "statementType" | "from" | "to">,
  amount: number,
  balance: number | null,
  status: "SUCCESS" | "FAILED" | "IN_PROGRESS" = "SUCCESS",
) => ({ reference, createdAt: at(time), status, amount, balance, ...what });

const movements = [
  entry(
    "WD7J4KQ2M9XA01",
    "14:04:12",
    { statementType: "withdraw", from: null, to: "KBANK" },
    85_000,
    1_240.5,
    "IN_PROGRESS",
  ),
  entry("TM7J4KQ2M9XA02", "13:58:40", { statementType: "transfer", from: "PG", to: "WALLET" }, 61_350.5, 86_240.5),
  entry("TM7J4KQ2M9XA03", "11:20:03", { statementType: "transfer", from: "WALLET", to: "PG" }, 20_000, 24_890),
  {
    ...entry("QR7J4KQ2M9XA04", "11:18:30", { statementType: "deposit", from: "KBANK", to: null }, 10_000, 44_890),
    channel: "qr" as const,
  },
  entry("TM7J4KQ2M9XA05", "10:41:55", { statementType: "transfer", from: "WALLET", to: "UFABET" }, 900, null, "FAILED"),
];

const figures = {
  currency: "BAHT",
  available: 1_240.5,
  held: 85_000,
  deposits: 62_000,
  bonuses: 0,
  play: 46_240.5,
  paidOut: 25_000,
} as const;

const withdrawal: AnswerOf<typeof getWithdrawal> = {
  ...one,
  figures,
  movements,
};

const days = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ day: `2026-11-${String(22 - amounts.length + index).padStart(2, "0")}`, amount }));

const bars = (marks: Readonly<Record<number, number>>, calls = 36) =>
  Array.from({ length: 24 }, (_, index) => ({ calls, unclear: marks[index] ?? 0 }));

const pulse: AnswerOf<typeof getPulse> = {
  at: DESK_NOW,
  version: "1",
  waiting: { withdrawals: 3, doubtful: 2, suspense: 2, claims: 2, flags: 1, proposals: 2, chats: 0, security: 1 },
};

const proof: NonNullable<AnswerOf<typeof getLedgerProof>["proof"]> = {
  at: at("14:31:58"),
  entries: 1_284_402,
  accounts: 12_930,
  sealed: 1_284_390,
  sealHash: "9f3ca71e04d8b6520c1de77f2a94c3806b1f5d20e8a7c94b3f60d2185ec45b20",
  sealedAt: at("14:31:55"),
  debits: 412_883_610.75,
  credits: 412_883_610.75,
  discrepancies: [],
  tookMs: 2_140,
};

const health = (
  code: string,
  kind: AnswerOf<typeof getOverview>["providers"][number]["kind"],
  more: Partial<AnswerOf<typeof getOverview>["providers"][number]> = {},
): AnswerOf<typeof getOverview>["providers"][number] => ({
  code,
  kind,
  state: "well",
  bars: bars({}),
  success: 100,
  p95: 240,
  calls: 623,
  lastUnclearAt: null,
  open: 0,
  ...more,
});

const overview: AnswerOf<typeof getOverview> = {
  at: DESK_NOW,
  currency: "BAHT",
  moneyIn: {
    today: 1_842_310,
    count: 1_204,
    members: 861,
    weekAgo: 1_702_689,
    days: days(
      2_310_000,
      2_440_000,
      2_010_000,
      1_880_000,
      2_050_000,
      2_090_000,
      2_610_000,
      2_680_000,
      2_740_000,
      2_060_000,
      1_980_000,
      2_150_000,
      2_420_000,
      1_842_310,
    ),
  },
  moneyOut: {
    today: 1_216_480,
    count: 318,
    members: 260,
    automatic: 306,
    weekAgo: 1_179_903,
    days: days(
      1_500_000,
      1_560_000,
      1_410_000,
      1_220_000,
      1_640_000,
      1_340_000,
      1_630_000,
      1_790_000,
      1_900_000,
      1_520_000,
      1_390_000,
      1_270_000,
      1_540_000,
      1_216_480,
    ),
  },
  gaming: {
    today: 412_905.5,
    count: 9_412,
    members: 702,
    weekAgo: 370_650,
    days: days(
      510_000,
      640_000,
      400_000,
      450_000,
      -110_000,
      380_000,
      720_000,
      660_000,
      590_000,
      470_000,
      -60_000,
      490_000,
      540_000,
      412_905.5,
    ),
  },
  inFlight: {
    amount: 231_640,
    open: 31,
    toApprove: 3,
    beingPaid: 12,
    transfers: 16,
    days: days(
      140_000,
      160_000,
      120_000,
      110_000,
      150_000,
      180_000,
      210_000,
      230_000,
      190_000,
      160_000,
      140_000,
      180_000,
      200_000,
      231_640,
    ),
  },
  queues: {
    withdrawals: { count: 3, amount: 155_500.5, oldestAt: at("14:04:12") },
    doubtful: { count: 2, amount: 4_200, oldestAt: at("13:41:07") },
    suspense: { count: 2, amount: 4_750, oldestAt: at("12:20:00") },
    claims: { count: 2, amount: 21_500.5, oldestAt: at("13:31:44") },
    flags: { count: 1, amount: 0, oldestAt: at("14:23:00") },
    proposals: { count: 2, amount: 3_500, oldestAt: at("14:19:00") },
  },
  providers: [
    health("BETFLIX", "game", {
      state: "slow",
      bars: bars({ 17: 2, 18: 1, 21: 3, 22: 12, 23: 20 }),
      success: 96.2,
      p95: 2_940,
      calls: 412,
      lastUnclearAt: at("14:28:40"),
      open: 1,
    }),
    health("ASKMEBET", "game", {
      state: "watched",
      bars: bars({ 14: 11, 15: 2 }),
      success: 98.9,
      p95: 1_120,
      calls: 186,
      lastUnclearAt: at("13:41:37"),
      open: 1,
    }),
    health("payouts", "payout", { success: 99.4, p95: 840, bars: bars({ 3: 1 }), lastUnclearAt: at("12:06:51") }),
    health("sms", "sms", { success: 99.6, p95: 1_910, calls: 504, lastUnclearAt: at("11:48:09") }),
    health("PAYTIMZ", "qr", { success: 99.7, lastUnclearAt: at("10:55:30") }),
    health("KBANK", "qr"),
    health("PG", "game", { p95: 180, calls: 2_204 }),
    health("HUAYHD", "game", { state: "stopped", success: null, p95: null, calls: 0, bars: bars({}, 0) }),
    health("feed", "bank", { p95: 150, calls: 360 }),
  ],
  justNow: [
    { at: at("14:32:06"), kind: "deposit", from: "KBANK", to: null, member: somchai, amount: 300, status: "SUCCESS" },
    {
      at: at("14:32:04"),
      kind: "transfer",
      from: "WALLET",
      to: "PG",
      member: nattawut,
      amount: 1_000,
      status: "SUCCESS",
    },
    { at: at("14:32:01"), kind: "withdraw", from: null, to: "SCB", member: piyada, amount: 2_500, status: "SUCCESS" },
    { at: at("14:31:57"), kind: "deposit", from: "SCB", to: null, member: waranya, amount: 1_500, status: "SUCCESS" },
    {
      at: at("14:31:50"),
      kind: "transfer",
      from: "WALLET",
      to: "BETFLIX",
      member: somchai,
      amount: 200,
      status: "IN_PROGRESS",
    },
  ],
  proof,
};

const doubtfulOne: AnswerOf<typeof listDoubtful>[number] = {
  _id: "TM4R9XQ1B7C200",
  member: thanaphon,
  from: "WALLET",
  to: "ASKMEBET",
  provider: "ASKMEBET",
  account: "ambk08••••0417",
  amount: 3_000,
  currency: "BAHT",
  createdAt: at("13:41:07"),
  doubtfulSince: at("13:51:07"),
  why: "contradiction",
  proposal: null,
};

const doubtful: AnswerOf<typeof listDoubtful> = [
  doubtfulOne,
  {
    ...doubtfulOne,
    _id: "TM4R9XQ1B7C201",
    member: nattawut,
    from: "ASKMEBET",
    to: "WALLET",
    amount: 1_200,
    proposal: "P8",
  },
];

const trail: AnswerOf<typeof getDoubtful>["trail"] = [
  {
    at: "2026-11-21T06:41:07.212Z",
    what: "hold",
    answer: "",
    tookMs: null,
    detail: "TM4R9XQ1B7C200, wallet 4,120.00, 1,120.00 left",
  },
  { at: "2026-11-21T06:41:07.340Z", what: "balance", answer: "done", tookMs: 118, detail: "balance 412" },
  { at: "2026-11-21T06:41:07.466Z", what: "unclear", answer: "unclear", tookMs: 15_000, detail: "no answer" },
  {
    at: "2026-11-21T06:42:07.506Z",
    what: "ask",
    answer: "unclear",
    tookMs: 1_204,
    detail: '502 {"error":"bad gateway"}',
  },
  { at: "2026-11-21T06:43:07.511Z", what: "balance", answer: "done", tookMs: 204, detail: "balance 3180.5" },
  {
    at: "2026-11-21T06:47:07.514Z",
    what: "report",
    answer: "known",
    tookMs: 187,
    detail: "bets 12, completeUpTo 2026-11-21T06:43:00.000Z",
  },
  { at: "2026-11-21T06:51:07.094Z", what: "doubtful", answer: "contradiction", tookMs: null, detail: null },
];

const doubtfulDetail: AnswerOf<typeof getDoubtful> = {
  ...doubtfulOne,
  ours: { state: "sending", sentAt: at("13:41:07"), balanceBefore: 412, asked: 5 },
  theirs: { balance: 3_180.5, balanceAt: at("13:43:07"), play: -231.5, reportCompleteTo: at("13:43:00") },
  trail,
};

const suspense: AnswerOf<typeof listSuspense> = [
  {
    _id: "kbank:QR7J4KQ2:2",
    channel: "qr",
    code: "KBANK",
    amount: 500,
    currency: "BAHT",
    createdAt: at("12:20:00"),
    state: "waiting",
    member: somchai,
    why: "second-payment",
    proposal: null,
    ...strangers.unknown,
  },
  {
    _id: "SCB:20261121:99120",
    channel: "bank",
    code: "SCB 123-4-56789-0",
    amount: 4_250,
    currency: "BAHT",
    createdAt: at("13:02:44"),
    state: "waiting",
    member: null,
    why: "several-members",
    proposal: "P9",
    ...strangers.known,
  },
];

const flags: AnswerOf<typeof listFlags> = [
  {
    _id: "71:WD7J4KQ2M9XA01:bank-changed:",
    kind: "bank-changed",
    member: waranya,
    reference: "WD7J4KQ2M9XA01",
    detail: "{}",
    createdAt: at("14:23:00"),
    seen: null,
  },
  {
    _id: "69:TM7J4KQ2M9XA02:contrary-answer:done",
    kind: "contrary-answer",
    member: somchai,
    reference: "TM7J4KQ2M9XA02",
    detail: '{"said":"refused","stands":"done"}',
    createdAt: at("09:10:00"),
    seen: { by: ton, at: at("09:40:00"), reason: "Called PG: their second answer was a mistake, row 81" },
  },
  {
    _id: "69:PR1000000069:both-sides:UFABET",
    kind: "both-sides",
    member: somchai,
    reference: "PR1000000069",
    detail:
      '{"subject":"UFABET m1-2026-11-21T07:45Z 1000000074","game":"UFABET","event":"m1-2026-11-21T07:45Z","sides":"away, home","staked":2000,"other":"1000000074"}',
    createdAt: at("08:05:00"),
    seen: { by: ton, at: at("08:40:00"), reason: "Brothers, the same phone" },
  },
];

const proposals: AnswerOf<typeof listProposals> = [
  {
    _id: "P8",
    kind: "settle-transfer",
    state: "waiting",
    subject: "TM4R9XQ1B7C201",
    member: nattawut,
    amount: 1_200,
    currency: "BAHT",
    outcome: "done",
    transfer: null,
    reason: "Report of 14:00, row 212: same account and amount, 29 s after our request.",
    proposedBy: ton,
    proposedAt: at("14:19:00"),
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  },
  {
    _id: "P9",
    kind: "match-suspense",
    state: "waiting",
    subject: "SCB:20261121:99120",
    member: piyada,
    amount: 4_250,
    currency: "BAHT",
    outcome: null,
    transfer: null,
    reason: "She sent the slip in the chat",
    proposedBy: nok,
    proposedAt: at("14:25:00"),
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  },
];

const found: AnswerOf<typeof listMembers> = [
  { ...somchai, currency: "BAHT", status: "active", createdAt: at("10:00:00", "03"), available: 8_930.5 },
  { ...thanaphon, currency: "BAHT", status: "blocked", createdAt: at("10:00:00", "02"), available: 1_120 },
];

const search: AnswerOf<typeof searchDesk> = {
  members: found,
  movements: [
    { reference: "WD7J4KQ2M9XA01", member: waranya, kind: "withdraw", amount: 85_000, createdAt: at("14:04:12") },
  ],
};

const acts: AnswerOf<typeof listActs> = [
  {
    _id: "9",
    at: at("14:32:05"),
    by: nok,
    act: "getMember",
    subject: null,
    member: somchai,
    reason: null,
    before: null,
    after: null,
  },
  {
    _id: "8",
    at: at("14:06:30"),
    by: ton,
    act: "revealMember",
    subject: "phone",
    member: somchai,
    reason: "call back about betflix",
    before: null,
    after: null,
  },
  {
    _id: "7",
    at: at("11:20:00"),
    by: { _id: "1", username: "owner", name: "Ploy", role: "owner" },
    act: "changeSettings",
    subject: null,
    member: null,
    reason: "More staff in the evening",
    before: '{"automaticPayoutEach":{"BAHT":50000,"LAK":30000000}}',
    after: '{"automaticPayoutEach":{"BAHT":40000,"LAK":30000000}}',
  },
];

const member: AnswerOf<typeof getMember> = {
  ...somchai,
  currency: "BAHT",
  status: "active",
  createdAt: at("10:00:00", "03"),
  available: 8_930.5,
  bankAccount: account("KBANK", "7890", "SOMCHAI JAIDEE"),
  bankChangedAt: at("10:21:00", "14"),
  invitedBy: piyada,
  depositBrake: { until: null },
  held: 1_700,
  total: 14_180.5,
  figures: { ...figures, available: 8_930.5, held: 1_700 },
  games: [
    { code: "PG", name: "PG Slot", username: "pgk08••••0001", balance: 2_150, askedAt: at("14:31:58"), isBusy: false },
    { code: "HUAYHD", name: "HuayHD", username: "hyk08••••0001", balance: 500, askedAt: at("09:02:40"), isBusy: false },
    {
      code: "BETFLIX",
      name: "Betflix",
      username: "bfk08••••0001",
      balance: 900,
      askedAt: at("14:18:02"),
      isBusy: true,
    },
  ],
  open: [
    {
      ...entry(
        "WD8M2TZ6B7C200",
        "14:29:51",
        { statementType: "withdraw", from: null, to: "KBANK" },
        1_500,
        9_130.5,
        "IN_PROGRESS",
      ),
      state: "paying",
      sinceSent: at("14:30:02"),
      asked: 0,
    },
    {
      ...entry(
        "TM8M3A04B7C201",
        "14:31:50",
        { statementType: "transfer", from: "WALLET", to: "BETFLIX" },
        200,
        8_930.5,
        "IN_PROGRESS",
      ),
      state: "sending",
      sinceSent: at("14:31:50"),
      asked: 1,
    },
  ],
  sessions: [
    {
      id: "s1",
      device: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile",
      address: "171.96.x.x",
      createdAt: at("08:00:00"),
      usedAt: at("14:32:00"),
    },
    {
      id: "s2",
      device: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Edg/140.0",
      address: null,
      createdAt: at("08:00:00", "20"),
      usedAt: at("22:10:00", "20"),
    },
  ],
  notes: [
    {
      by: nok,
      at: at("14:06:00"),
      text: "Prefers a call after 18:00. Asked why betflix is slow, told him the money is safe.",
    },
    { by: ton, at: at("10:22:00", "14"), text: "Changed bank from SCB, identity checked by phone." },
  ],
  looked: acts.slice(0, 2),
};

const statement: AnswerOf<typeof getMemberStatement> = { total: 128, statement: movements };

const movement: AnswerOf<typeof getMemberMovement> = {
  ...entry(
    "TM8M3A04B7C201",
    "14:31:50",
    { statementType: "transfer", from: "WALLET", to: "BETFLIX" },
    200,
    8_930.5,
    "IN_PROGRESS",
  ),
  timeline: [],
  legs: [],
  trail: trail.slice(0, 5),
};

const ledger: AnswerOf<typeof getLedgerProof> = {
  proof,
  accounts: [
    { kind: "wallet", code: "", currency: "BAHT", balance: 8_120_400.25, held: 231_640, accounts: 9_210 },
    { kind: "game", code: "PG", currency: "BAHT", balance: 1_220_310, held: 1_000, accounts: 3_120 },
    { kind: "qr", code: "KBANK", currency: "BAHT", balance: -9_100_000, held: 0, accounts: 1 },
    { kind: "payout", code: "payouts", currency: "BAHT", balance: -240_710.25, held: 0, accounts: 1 },
    { kind: "wallet", code: "", currency: "LAK", balance: 120_000_000, held: 0, accounts: 12 },
  ],
};

const reconciliation: AnswerOf<typeof getReconciliation> = {
  runs: [
    { provider: "PG", at: at("14:00:00"), checked: 3_120, differences: 0, failed: null },
    { provider: "BETFLIX", at: at("14:00:00"), checked: 812, differences: 1, failed: null },
    { provider: "KBANK", at: at("14:00:00"), checked: 0, differences: 0, failed: "no report" },
  ],
  differences: [
    {
      provider: "BETFLIX",
      kind: "transfer",
      what: "TM4R9XQ1B7C200",
      ours: 200,
      theirs: null,
      currency: "BAHT",
      firstSeenAt: at("13:00:00"),
      lastSeenAt: at("14:00:00"),
    },
  ],
};

const owed: AnswerOf<typeof listOwed> = [
  {
    member: somchai,
    bankAccount: account("KBANK", "7890", "SOMCHAI JAIDEE"),
    amount: 8_930.5,
    currency: "BAHT",
    inProgress: 1_700,
    proposal: null,
  },
  {
    member: waranya,
    bankAccount: account("KBANK", "2216"),
    amount: 1_240.5,
    currency: "BAHT",
    inProgress: 0,
    proposal: "P10",
  },
];

const owner = { _id: "1", username: "owner", name: "Ploy", role: "owner" } as const;

const me: AnswerOf<typeof getMe> = {
  ...owner,
  isDemo: true,
  needs: null,
  freshUntil: at("15:00:00"),
  walletOrigin: "http://127.0.0.1",
};

const settings: AnswerOf<typeof getSettings> = {
  settings: {
    terminated: false,
    automaticPayoutEach: { BAHT: 40_000, LAK: 30_000_000 },
    automaticPayoutDay: { BAHT: 200_000, LAK: 120_000_000 },
    withdrawMinimum: { BAHT: 100, LAK: 50_000 },
    depositMinimum: { BAHT: 1, LAK: 1_000 },
    paytimzMinimum: 10,
    slipClosed: { from: "23:30", to: "00:30" },
    registerOTP: true,
    smsPerHour: 5_000,
    sessionsPerMember: 5,
    sessionLife: 7_776_000_000,
    sessionIdleRemembered: 2_592_000_000,
    sessionIdle: 1_800_000,
    allowRemember: true,
    inviteSuccess: 5,
    inviteFail: 1,
    inviteActive: true,
    inviteMaximum: { BAHT: 1_000, LAK: 600_000 },
    refundActive: true,
    refundSuccess: 5,
    refundFail: 2,
    refundMinimum: { BAHT: 0, LAK: 0 },
    info: { name: "Krapao", website: "" },
    contact: { lineLink: "https://line.me/R/ti/p/@krapao", lineName: "@krapao", lineQR: "" },
    recommendedBanks: ["KBANK", "SCB"],
    iframeMode: false,
    gameHosts: ["https://sport.example"],
    sportHost: null,
    slotMessage: null,
  },
  changed: acts.slice(2),
};

const operators: AnswerOf<typeof listOperators> = [
  {
    ...owner,
    isDemo: true,
    isActive: true,
    hasSecondFactor: false,
    createdAt: at("08:00:00", "01"),
    lastSeenAt: DESK_NOW,
  },
  {
    ...nok,
    isDemo: true,
    isActive: true,
    hasSecondFactor: true,
    createdAt: at("08:00:00", "01"),
    lastSeenAt: at("14:20:00"),
  },
  { ...ton, isDemo: true, isActive: false, hasSecondFactor: false, createdAt: at("08:00:00", "01"), lastSeenAt: null },
];

/** Answers by the path that they are asked at. */
export type DeskAnswers = readonly (readonly [path: RegExp, answer: object])[];

/** Who has to do something first. */
export const unfinished = (needs: "password" | "second-factor"): DeskAnswers => [[/^\/api\/me$/, { ...me, needs }]];

/** The service has ended. */
export const ended: DeskAnswers = [
  [/^\/api\/settings$/, { ...settings, settings: { ...settings.settings, terminated: true } }],
];

/** Nothing waits, nothing was done, nobody is found. */
export const empty: DeskAnswers = [
  [/^\/api\/(withdrawals|doubtful|suspense|claims|flags|proposals|members|audit)$/, []],
  [/^\/api\/search$/, { members: [], movements: [] } satisfies AnswerOf<typeof searchDesk>],
];

/** The books are not whole. */
export const broken: DeskAnswers = [
  [
    /^\/api\/ledger$/,
    {
      ...ledger,
      proof: {
        ...proof,
        discrepancies: [
          "account 71: balance 1,240.50 after entry 12, counted 1,140.50",
          "entry 812: changed after its seal",
        ],
      },
    } satisfies AnswerOf<typeof getLedgerProof>,
  ],
];

/** A busy day. */
export const deskFakes: DeskAnswers = [
  [/^\/api\/me$/, me],
  [/^\/api\/settings$/, settings],
  [/^\/api\/operators$/, operators],
  [/^\/api\/pulse$/, pulse],
  [/^\/api\/overview$/, overview],
  [/^\/api\/reports\/money$/, moneyReport],
  [/^\/api\/reports\/retention$/, retention],
  [/^\/api\/search$/, search],
  [/^\/api\/security$/, security],
  [/^\/api\/content$/, content],
  [/^\/api\/content\/preview$/, preview],
  [/^\/api\/wheels$/, wheels],
  [/^\/api\/deposit-accounts$/, depositAccounts],
  [/^\/api\/bonuses$/, bonuses],
  [/^\/api\/counts\/withdrawals$/, withdrawalCounts],
  [/^\/api\/withdrawals$/, withdrawals],
  [/^\/api\/withdrawals\/[^/]+$/, withdrawal],
  [/^\/api\/doubtful$/, doubtful],
  [/^\/api\/doubtful\/[^/]+$/, doubtfulDetail],
  [/^\/api\/suspense$/, suspense],
  [/^\/api\/claims$/, claims],
  [/^\/api\/flags$/, flags],
  [/^\/api\/proposals$/, proposals],
  [/^\/api\/members$/, found],
  [/^\/api\/members\/[^/]+$/, member],
  [/^\/api\/members\/[^/]+\/statement$/, statement],
  [/^\/api\/members\/[^/]+\/movement\/[^/]+$/, movement],
  [/^\/api\/audit$/, acts],
  [/^\/api\/ledger$/, ledger],
  [/^\/api\/reconciliation$/, reconciliation],
  [/^\/api\/service\/owed$/, owed],
];
