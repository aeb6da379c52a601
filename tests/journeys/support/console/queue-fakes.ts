import type { countFlags } from "@krapao/contract/operator/count-flags";
import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { listErasures } from "@krapao/contract/operator/list-erasures";
import type { getMemberRisk } from "@krapao/contract/operator/get-member-risk";
import type { listFlags } from "@krapao/contract/operator/list-flags";
import type { listProposals } from "@krapao/contract/operator/list-proposals";
import type { listSuspense } from "@krapao/contract/operator/list-suspense";
import type { AnswerOf } from "@krapao/contract/types";
import { strangers } from "./deposit-report-fakes.ts";
import { edges } from "./unresolved-fakes.ts";
import { at, waranya, nattawut, piyada, somchai, nok, owner, ton } from "./basics.ts";

export const suspense: AnswerOf<typeof listSuspense> = [
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
    credit: null,
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
    credit: null,
    ...strangers.known,
  },
];

/** A transfer of the feed that operators may have credited while the feed was silent. */
export const heldSuspense: AnswerOf<typeof listSuspense> = [
  {
    _id: "bank:KBANK:20261121TDCPA7YG84QQ",
    channel: "bank",
    code: "SCB",
    amount: 3_000,
    currency: "BAHT",
    createdAt: at("13:40:10"),
    state: "waiting",
    member: null,
    why: "credited-by-hand",
    proposal: null,
    credit: {
      posting: "bank:KBANK:SCB1121-0000417",
      bankCode: "SCB",
      reference: "SCB1121-0000417",
      amount: 3_000,
      currency: "BAHT",
      at: at("13:22:05"),
      member: piyada,
      transaction: "91442",
    },
    ...strangers.known,
    refusedReturns: { count: 0, why: null },
  },
];

/** What every case has that nobody took, and that was raised less than its target ago. */
const fresh = {
  score: null,
  held: null,
  assigned: null,
  needsSecondLook: false,
  firstLook: null,
  seen: null,
} as const;

/** Cases that are open: one late and taken, one of a rule that holds money, one of the caller's, one that nobody has. */
export const openFlags: AnswerOf<typeof listFlags> = [
  {
    ...fresh,
    _id: "69~TM7J4KQ2M9XA02~contrary-answer~done",
    kind: "contrary-answer",
    member: somchai,
    reference: "TM7J4KQ2M9XA02",
    detail: '{"said":"refused","stands":"done"}',
    createdAt: at("09:10:00"),
    targetAt: at("13:10:00"),
    assigned: { to: ton, at: at("09:20:00"), note: "PG calls back after two" },
  },
  {
    ...fresh,
    _id: "71~WD7J4KQ2M9XA01~risk-rule~R7",
    kind: "risk-rule",
    member: waranya,
    reference: "WD7J4KQ2M9XA01",
    detail: '{"subject":"R7","rule":"Big withdrawal soon after a new bank account","act":"hold","score":"65"}',
    score: 65,
    held: { amount: 85_000, currency: "BAHT" },
    createdAt: at("13:40:00"),
    targetAt: at("17:40:00"),
    assigned: { to: owner, at: at("14:01:00"), note: null },
    needsSecondLook: true,
    firstLook: {
      by: ton,
      at: at("13:55:00"),
      reason: "Phoned her: she changed banks, and named her last three deposits",
    },
  },
  {
    ...fresh,
    _id: "72~PR1000000072~risk-rule~R4",
    kind: "risk-rule",
    member: nattawut,
    reference: "PR1000000072",
    detail: '{"rule":"Several registered in a day from one place","act":"flag","score":"20"}',
    needsSecondLook: true,
    score: 20,
    createdAt: at("14:05:00"),
    targetAt: at("18:05:00"),
  },
  {
    ...fresh,
    _id: "71~WD7J4KQ2M9XA01~bank-changed~",
    kind: "bank-changed",
    member: waranya,
    reference: "WD7J4KQ2M9XA01",
    detail: "{}",
    createdAt: at("14:23:00"),
    targetAt: at("18:23:00"),
  },
];

/** Cases that were looked at: in time, and late. */
export const seenFlags: AnswerOf<typeof listFlags> = [
  {
    ...fresh,
    _id: "69~TM7J4KQ2M9XA01~contrary-answer~done",
    kind: "contrary-answer",
    member: somchai,
    reference: "TM7J4KQ2M9XA01",
    detail: '{"said":"refused","stands":"done"}',
    createdAt: at("09:10:00"),
    targetAt: at("13:10:00"),
    seen: { by: ton, at: at("09:40:00"), reason: "Called PG: their second answer was a mistake, row 81" },
  },
  {
    ...fresh,
    _id: "69~PR1000000069~both-sides~UFABET",
    kind: "both-sides",
    member: somchai,
    reference: "PR1000000069",
    detail:
      '{"subject":"UFABET m1-2026-11-21T07:45Z 1000000074","game":"UFABET","event":"m1-2026-11-21T07:45Z","sides":"away, home","staked":2000,"other":"1000000074"}',
    createdAt: at("08:05:00"),
    targetAt: at("12:05:00"),
    seen: { by: ton, at: at("12:40:00"), reason: "Brothers, the same phone" },
  },
];

export const memberRisk: AnswerOf<typeof getMemberRisk> = {
  score: 65,
  open: openFlags.filter(({ member, held }, at) => at < 1 || (member === waranya && held !== null)),
  openCount: 2,
  seenCount: 3,
};

export const flagCounts: AnswerOf<typeof countFlags> = {
  open: 4,
  mine: 1,
  nobody: 2,
  late: 1,
  target: 4 * 3_600_000,
  today: { seen: 18, inTime: 17 },
};

export const proposals: AnswerOf<typeof listProposals> = [
  {
    _id: "P8",
    kind: "settle-transfer",
    state: "waiting",
    subject: "TM4R9XQ1B7C201",
    member: nattawut,
    amount: 1_200,
    currency: "BAHT",
    coins: null,
    outcome: "done",
    evidence: "ASKMEBET report 14:00, row 212",
    transfer: null,
    line: null,
    seen: {
      member: null,
      claims: [],
      credits: [],
      edges,
      leg: { state: "fetching", from: "ASKMEBET", to: "WALLET" },
    },
    compared: null,
    own: null,
    change: null,
    isAlone: false,
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
    coins: null,
    outcome: null,
    evidence: null,
    transfer: null,
    line: null,
    seen: null,
    compared: null,
    own: null,
    change: null,
    isAlone: false,
    reason: "She sent the slip in the chat",
    proposedBy: nok,
    proposedAt: at("14:25:00"),
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  },
];

/** A tag that decides who gets a bonus and a wheel. */
export const labelProposals: AnswerOf<typeof listProposals> = [
  {
    _id: "P12",
    kind: "tag-member",
    state: "waiting",
    subject: "tags 69",
    member: piyada,
    amount: null,
    currency: null,
    coins: null,
    outcome: null,
    evidence: null,
    transfer: null,
    line: null,
    seen: null,
    compared: null,
    own: null,
    change: {
      before: JSON.stringify({ tags: ["bank changed"] }),
      after: JSON.stringify({ tags: ["slot player"], audiences: ["bonus NOVEMBER", "wheel 3", "bonus SLOTWEEK"] }),
    },
    isAlone: false,
    reason: "She plays slots every week, as her chat of Monday says",
    proposedBy: ton,
    proposedAt: at("14:21:00"),
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  },
];

export const erasures: AnswerOf<typeof listErasures> = [
  {
    _id: "E7J4KQ2M9XA01B3C5D7E9F1G2",
    member: waranya,
    state: "waiting",
    askedAt: at("11:20:00"),
    blockers: [],
    decision: null,
    erasedAt: null,
    keptUntil: null,
  },
  {
    _id: "E8K4KQ2M9XA01B3C5D7E9F1G2",
    member: somchai,
    state: "waiting",
    askedAt: at("12:02:00"),
    blockers: ["wallet", "bonus"],
    decision: null,
    erasedAt: null,
    keptUntil: null,
  },
];

const memberNow = {
  currency: "BAHT",
  since: at("08:00:00", "02"),
  available: 320,
  held: 0,
  deposits: 18_200,
  paidOut: 9_400,
  hasBonus: false,
  bankChangedAt: null,
  flags: 1,
} as const;

export const evidence: AnswerOf<typeof getProposalEvidence> = {
  isAsProposed: null,
  audiences: [],
  suspense: null,
  report: null,
  owed: null,
  rule: null,
  costs: [],
  reach: null,
  before: { ...memberNow, available: 820, flags: 0 },
  member: memberNow,
  changed: ["available", "flags"],
  books: null,
  since: [
    { at: at("14:20:51"), kind: "sign-in", what: "Mozilla/5.0 (Linux; Android 14)", amount: null, currency: null },
    { at: at("14:24:40"), kind: "movement", what: "TM7J4KQ2M9XA02", amount: 500, currency: "BAHT" },
  ],
  pair: { approved: 41, refused: 2, forMember: 0, byYou: 17 },
};

export const labelEvidence: AnswerOf<typeof getProposalEvidence> = {
  ...evidence,
  isAsProposed: true,
  audiences: [
    {
      segment: { _id: "1", name: "10,000 in all" },
      usedBy: [
        { kind: "bonus", what: "NOVEMBER" },
        { kind: "wheel", what: "3" },
      ],
      before: false,
      after: true,
    },
    {
      segment: { _id: "3", name: "ສະມາຊິກໃໝ່ໃນອາທິດນີ້" },
      usedBy: [{ kind: "bonus", what: "SLOTWEEK" }],
      before: false,
      after: false,
    },
  ],
};
