import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { listErasures } from "@krapao/contract/operator/list-erasures";
import type { listFlags } from "@krapao/contract/operator/list-flags";
import type { listProposals } from "@krapao/contract/operator/list-proposals";
import type { listSuspense } from "@krapao/contract/operator/list-suspense";
import type { AnswerOf } from "@krapao/contract/types";
import { strangers } from "./deposit-report-fakes.ts";
import { at, waranya, nattawut, piyada, somchai, nok, ton } from "./basics.ts";

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

export const flags: AnswerOf<typeof listFlags> = [
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

export const proposals: AnswerOf<typeof listProposals> = [
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
    line: null,
    seen: null,
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
    outcome: null,
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

export const evidence: AnswerOf<typeof getProposalEvidence> = {
  isAsProposed: null,
  member: {
    currency: "BAHT",
    since: at("08:00:00", "02"),
    available: 320,
    held: 0,
    deposits: 18_200,
    paidOut: 9_400,
    hasBonus: false,
    bankChangedAt: null,
    flags: 1,
  },
  since: [
    { at: at("14:20:51"), kind: "sign-in", what: "Mozilla/5.0 (Linux; Android 14)", amount: null, currency: null },
    { at: at("14:24:40"), kind: "movement", what: "TM7J4KQ2M9XA02", amount: 500, currency: "BAHT" },
  ],
  pair: { approved: 41, refused: 2, forMember: 0, byYou: 17 },
};
