import type { browseMembers } from "@krapao/contract/operator/browse-members";
import type { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberMovement } from "@krapao/contract/operator/get-member-movement";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { listMemberSlips } from "@krapao/contract/operator/list-member-slips";
import type { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import type { listMemberSegments } from "@krapao/contract/operator/list-member-segments";
import type { MemberTag } from "@krapao/contract/operator/member-label-shapes";
import type { listMembers } from "@krapao/contract/operator/list-members";
import type { listViews } from "@krapao/contract/operator/list-views";
import type { searchConsole } from "@krapao/contract/operator/search-console";
import type { AnswerOf } from "@krapao/contract/types";
import { acts } from "./audit-fakes.ts";
import { at, waranya, piyada, account, movements, figures, somchai, thanaphon, nok, ton, entry } from "./basics.ts";
import { bankLines } from "./bank-fakes.ts";
import { claims } from "./deposit-report-fakes.ts";
import { attempts } from "./unresolved-fakes.ts";

export const found: AnswerOf<typeof listMembers> = [
  { ...somchai, currency: "BAHT", status: "active", createdAt: at("10:00:00", "03"), available: 8_930.5 },
  { ...thanaphon, currency: "BAHT", status: "blocked", createdAt: at("10:00:00", "02"), available: 1_120 },
];

const platinum = { _id: "3", name: "Platinum", position: 3 };
const tags = [
  { _id: "1", name: "slot player", tone: "accent" },
  { _id: "2", name: "bank changed", tone: "wait" },
  { _id: "3", name: "โทรกลับหลังหกโมงเย็น", tone: "quiet" },
] as const satisfies readonly MemberTag[];

export const memberLabels: AnswerOf<typeof listMemberLabels> = {
  levels: [
    { _id: "1", name: "Silver", position: 1, usedBy: [] },
    { _id: "2", name: "Gold", position: 2, usedBy: [] },
    { ...platinum, usedBy: [{ kind: "wheel", what: "3" }] },
  ],
  tags: tags.map((tag) => ({ ...tag, usedBy: tag._id === "1" ? [{ kind: "bonus", what: "NOVEMBER" }] : [] })),
  noLevel: { usedBy: [] },
};

export const segments: AnswerOf<typeof listMemberSegments> = [
  {
    _id: "1",
    name: "10,000 in all",
    query: "least=10000&sort=deposited",
    by: nok,
    at: at("10:00:00", "03"),
    found: 612,
    isMore: false,
    currency: "BAHT",
    usedBy: [
      { kind: "bonus", what: "NOVEMBER" },
      { kind: "wheel", what: "3" },
    ],
  },
  {
    _id: "2",
    name: "Quiet, 14 days",
    query: "quietFor=14",
    by: ton,
    at: at("10:00:00", "03"),
    found: 10_000,
    isMore: true,
    currency: "BAHT",
    usedBy: [],
  },
  {
    _id: "3",
    name: "ສະມາຊິກໃໝ່ໃນອາທິດນີ້",
    query: "joinedFrom=2026-11-16",
    by: null,
    at: at("10:00:00", "03"),
    found: 0,
    isMore: false,
    currency: "BAHT",
    usedBy: [],
  },
];

const figuresOf = (deposited: number, play: number) => ({
  mark: `${deposited * 100}_1000000001`,
  seenAt: at("14:31:00"),
  firstDeposit: "2026-11-03",
  lastDeposit: "2026-11-20",
  lastPlayed: "2026-11-21",
  deposited,
  withdrawn: 9_400,
  turnover: deposited * 6,
  play,
  recentDeposited: deposited / 2,
  recentPlay: play / 2,
  weekNet: (deposited - 60_000) / 10,
  language: play < 0 ? ("lo" as const) : ("th" as const),
  risk: play < 0 ? 65 : deposited % 2 === 0 ? 35 : 0,
  inGames: 3_550,
  level: play > 10_000 ? platinum : null,
  tags: play < 0 ? [tags[1], tags[2]] : [tags[0]],
});

export const memberList: AnswerOf<typeof browseMembers> = {
  currency: "BAHT",
  currencies: ["BAHT", "LAK"],
  rows: [
    ...found.map((row, n) => ({ ...row, ...figuresOf(24_000 + n * 350, n === 0 ? 6_120 : -46_240.5) })),
    ...[waranya, piyada].map((mark, n) => ({
      ...mark,
      ...figuresOf(312_400 - n, 41_200),
      currency: "BAHT" as const,
      status: n === 0 ? ("active" as const) : ("closed" as const),
      createdAt: at("10:00:00", "01"),
      available: 26_420,
      ...(n === 1 && { firstDeposit: null, lastDeposit: null, lastPlayed: null, seenAt: at("09:10:00", "20") }),
    })),
  ],
  hasEarlier: false,
  hasMore: true,
  found: 10_000,
  isMore: true,
  tookMs: 23,
};

export const views: AnswerOf<typeof listViews> = [
  { _id: "1", name: "Call back", query: "quietFor=14&sort=deposited" },
  { _id: "2", name: "Weekend sport", query: "seenWithin=7" },
];

export const search: AnswerOf<typeof searchConsole> = {
  members: found,
  transactions: [
    {
      _id: "71",
      mark: "1-71",
      reference: "WD7J4KQ2M9XA01",
      at: at("14:04:12"),
      kind: "withdraw",
      source: "withdraw",
      state: "open",
      currency: "BAHT",
      amount: -85_000,
      balance: 4_120.5,
      from: "WALLET",
      to: "KBANK",
      channel: "payout",
      providers: [],
      member: waranya,
      operator: null,
    },
  ],
  slips: [
    {
      reference: "SQ8WBCNXH55J5SLIP",
      member: waranya,
      currency: "BAHT",
      amount: 4_545.5,
      status: "FAILED",
      note: "INVALID_SLIP",
      createdAt: at("13:41:02"),
    },
  ],
  claims: claims.slice(0, 1),
  lines: bankLines
    .slice(0, 1)
    .map((line) => ({ ...line, account: { _id: "2", bankCode: "GSB", accountNo: "••••6604" } })),
  cases: [
    {
      _id: "1000000004~WD7J4KQ2M9XA01~risk-rule~A1",
      kind: "risk-rule",
      member: waranya,
      reference: "WD7J4KQ2M9XA01",
      detail: '{"rule":"shares-device","members":"3"}',
      score: 45,
      held: null,
      createdAt: at("13:58:40"),
      targetAt: at("17:58:40"),
      assigned: null,
      needsSecondLook: false,
      firstLook: null,
      seen: null,
    },
  ],
};

export const member: AnswerOf<typeof getMember> = {
  ...somchai,
  level: platinum,
  tags: [tags[0], tags[2]],
  currency: "BAHT",
  status: "active",
  createdAt: at("10:00:00", "03"),
  available: 8_930.5,
  bankAccount: account("KBANK", "7890", "SOMCHAI JAIDEE"),
  bankChangedAt: at("10:21:00", "14"),
  invitedBy: piyada,
  depositBrake: { until: null },
  depositLimit: { limit: 5_000, today: 1_750, next: { limit: 20_000, from: at("10:21:00", "22") } },
  held: 1_700,
  total: 14_180.5,
  figures: { ...figures, available: 8_930.5, held: 1_700 },
  record: {
    firstDeposit: { day: "2026-02-03", amount: 500 },
    lastDeposit: "2026-11-21",
    lastPlayed: "2026-11-21",
    play: 8_412,
    given: 1_250,
    ngr: 7_162,
    language: "th",
  },
  games: [
    {
      code: "PG",
      name: "PG Slot",
      username: "pgk08••••0001",
      balance: 2_150,
      askedAt: at("14:31:58"),
      movedAt: at("14:20:17"),
      silentAt: null,
      isBusy: false,
    },
    {
      code: "HUAYHD",
      name: "HuayHD",
      username: "hyk08••••0001",
      balance: 500,
      askedAt: null,
      movedAt: at("09:02:40"),
      silentAt: at("14:31:59"),
      isBusy: false,
    },
    {
      code: "BETFLIX",
      name: "Betflix",
      username: "bfk08••••0001",
      balance: 900,
      askedAt: null,
      movedAt: at("14:18:02"),
      silentAt: null,
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
  notes: [
    {
      _id: "2",
      by: nok,
      at: at("14:06:00"),
      text: "Prefers a call after 18:00. Asked why betflix is slow, told him the money is safe.",
      isPinned: true,
    },
    {
      _id: "1",
      by: ton,
      at: at("10:22:00", "14"),
      text: "Changed bank from SCB, identity checked by phone.",
      isPinned: false,
    },
  ],
  looked: acts.slice(0, 2),
};

export const statement: AnswerOf<typeof getMemberStatement> = { total: 128, statement: movements };

export const slips: AnswerOf<typeof listMemberSlips> = {
  total: 7,
  slips: [
    {
      reference: "SL7J4KQ2M9XA01",
      createdAt: at("14:20:00"),
      amount: 1_000,
      status: "IN_PROGRESS",
      state: "asking",
      asked: 3,
      note: null,
      askedAt: [at("14:21:00"), at("14:24:00"), at("14:28:00")],
      nextAt: at("14:33:00"),
      until: at("14:50:00"),
      hasPicture: true,
    },
    {
      reference: "SL7J4KQ2M9XA02",
      createdAt: at("09:11:00", "15"),
      amount: 500,
      status: "SUCCESS",
      state: "paid",
      asked: 1,
      note: null,
      askedAt: [],
      nextAt: null,
      until: null,
      hasPicture: true,
    },
    {
      reference: "SL7J4KQ2M9XA03",
      createdAt: at("20:02:00", "02"),
      amount: null,
      status: "FAILED",
      state: "failed",
      asked: 0,
      note: "EXPIRED_SLIP",
      askedAt: [],
      nextAt: null,
      until: null,
      hasPicture: false,
    },
  ],
};

export const movement: AnswerOf<typeof getMemberMovement> = {
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
  attempts: attempts.slice(0, 5),
};
