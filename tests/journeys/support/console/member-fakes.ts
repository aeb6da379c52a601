import type { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberMovement } from "@krapao/contract/operator/get-member-movement";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { listAuditEvents } from "@krapao/contract/operator/list-audit-events";
import type { listMembers } from "@krapao/contract/operator/list-members";
import type { searchConsole } from "@krapao/contract/operator/search-console";
import type { AnswerOf } from "@krapao/contract/types";
import { at, waranya, piyada, account, movements, figures, somchai, thanaphon, nok, ton, entry } from "./basics.ts";
import { trail } from "./unresolved-fakes.ts";

export const found: AnswerOf<typeof listMembers> = [
  { ...somchai, currency: "BAHT", status: "active", createdAt: at("10:00:00", "03"), available: 8_930.5 },
  { ...thanaphon, currency: "BAHT", status: "blocked", createdAt: at("10:00:00", "02"), available: 1_120 },
];

export const search: AnswerOf<typeof searchConsole> = {
  members: found,
  movements: [
    { reference: "WD7J4KQ2M9XA01", member: waranya, kind: "withdraw", amount: 85_000, createdAt: at("14:04:12") },
  ],
};

export const acts: AnswerOf<typeof listAuditEvents> = [
  {
    _id: "9",
    at: at("14:32:05"),
    by: nok,
    act: "getMember",
    result: "done",
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
    result: "done",
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
    result: "done",
    subject: null,
    member: null,
    reason: "More staff in the evening",
    before: '{"automaticPayoutEach":{"BAHT":50000,"LAK":30000000}}',
    after: '{"automaticPayoutEach":{"BAHT":40000,"LAK":30000000}}',
  },
];

export const member: AnswerOf<typeof getMember> = {
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

export const statement: AnswerOf<typeof getMemberStatement> = { total: 128, statement: movements };

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
  trail: trail.slice(0, 5),
};
