import type { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import type { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import type { AnswerOf } from "@krapao/contract/types";
import { at, nattawut, thanaphon } from "./basics.ts";

const unresolvedOne: AnswerOf<typeof listDoubtful>[number] = {
  _id: "TM4R9XQ1B7C200",
  member: thanaphon,
  from: "WALLET",
  to: "ASKMEBET",
  provider: "ASKMEBET",
  account: "ambk08••••0417",
  amount: 3_000,
  currency: "BAHT",
  createdAt: at("13:41:07"),
  unresolvedSince: at("13:51:07"),
  why: "contradiction",
  proposal: null,
};

export const unresolved: AnswerOf<typeof listDoubtful> = [
  unresolvedOne,
  {
    ...unresolvedOne,
    _id: "TM4R9XQ1B7C201",
    member: nattawut,
    from: "ASKMEBET",
    to: "WALLET",
    amount: 1_200,
    proposal: "P8",
  },
];

export const attempts: AnswerOf<typeof getDoubtful>["attempts"] = [
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
  { at: "2026-11-21T06:51:07.094Z", what: "unresolved", answer: "contradiction", tookMs: null, detail: null },
];

/** Balance and report are read every minute from the doubt on, and say the same each time. */
const rounds: AnswerOf<typeof getDoubtful>["attempts"] = Array.from({ length: 8 }, (_, minute) => {
  const time = (second: number): string => new Date(Date.UTC(2026, 10, 21, 6, 52 + minute, second, 212)).toISOString();
  const detail = "bets 12, completeUpTo 2026-11-21T06:43:00.000Z";
  return [
    {
      at: time(7),
      what: "balance",
      answer: "known",
      tookMs: 204,
      detail: 'balance 3180.5, clock {"aheadMs":1812,"withinMs":602}',
    },
    { at: time(18), what: "report", answer: "known", tookMs: 187, detail },
    { at: time(18), what: "unresolved", answer: "ambiguous", tookMs: 0, detail: "finding ambiguous" },
  ] as const;
}).flat();

export const edges: AnswerOf<typeof getDoubtful>["edges"] = {
  change: 3_000,
  before: { balance: 412, from: "2026-11-21T06:41:06.222Z", to: "2026-11-21T06:41:08.000Z" },
  judged: { balance: 3_180.5, from: "2026-11-21T06:43:06.900Z", to: "2026-11-21T06:43:08.000Z" },
  isPlaced: true,
  between: { count: 12, net: -231.5 },
  ways: [
    { outcome: "done", net: 0, bets: [], others: 0 },
    { outcome: "not-done", net: 3_000, bets: ["AMB-77120416"], others: 1 },
  ],
  bets: [
    { _id: "AMB-77120390", at: "2026-11-21T06:40:58.310Z", stake: 20, payout: 0, isBetween: false },
    { _id: "AMB-77120402", at: "2026-11-21T06:42:44.120Z", stake: 40, payout: 0, isBetween: true },
    { _id: "AMB-77120411", at: "2026-11-21T06:42:47.615Z", stake: 40, payout: 115, isBetween: true },
    { _id: "AMB-77120416", at: "2026-11-21T06:43:06.902Z", stake: 100, payout: 3_100, isBetween: null },
    { _id: "AMB-77120423", at: "2026-11-21T06:43:14.410Z", stake: 40, payout: 20, isBetween: false },
  ],
  more: 0,
  reportCompleteTo: "2026-11-21T06:43:00.143Z",
  clock: { aheadMs: 1_812, withinMs: 602, measuredAt: "2026-11-21T06:59:07.212Z" },
  movements: [
    {
      _id: "TM4R9XQ1B7C1ZZ",
      at: at("13:38:22"),
      from: "ASKMEBET",
      to: "WALLET",
      amount: 500,
      currency: "BAHT",
      status: "SUCCESS",
    },
  ],
};

export const unresolvedDetail: AnswerOf<typeof getDoubtful> = {
  ...unresolvedOne,
  why: "ambiguous",
  ours: { state: "sending", sentAt: at("13:41:07"), balanceBefore: 412, asked: 5 },
  theirs: { balance: 3_180.5, balanceAt: at("13:43:07"), play: -231.5 },
  edges,
  attempts: [...attempts, ...rounds],
};

/** The second leg of a transfer between two games. The balances fit neither outcome. */
export const unresolvedSecondLeg: AnswerOf<typeof getDoubtful> = {
  ...unresolvedDetail,
  from: "PG",
  why: "contradiction",
  ours: { ...unresolvedDetail.ours, state: "forwarding" },
  theirs: { ...unresolvedDetail.theirs, balance: 3_143.5 },
  edges: {
    ...edges,
    judged: { balance: 3_143.5, from: "2026-11-21T06:43:06.900Z", to: "2026-11-21T06:43:08.000Z" },
    ways: [],
  },
};

/** A transfer of which almost nothing is known: no balance before, none since, no report, no clock. */
export const unresolvedUnknown: AnswerOf<typeof getDoubtful> = {
  ...unresolvedDetail,
  why: "contradiction",
  ours: { ...unresolvedDetail.ours, sentAt: null, balanceBefore: null },
  theirs: { balance: null, balanceAt: null, play: null },
  edges: {
    ...edges,
    judged: null,
    isPlaced: false,
    between: null,
    ways: [],
    bets: [],
    reportCompleteTo: null,
    clock: null,
    movements: [],
  },
};
