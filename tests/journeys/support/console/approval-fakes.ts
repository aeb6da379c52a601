import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { listProposals } from "@krapao/contract/operator/list-proposals";
import type { AnswerOf } from "@krapao/contract/types";
import { at, nattawut, nok, piyada, ton } from "./basics.ts";
import { claims } from "./deposit-report-fakes.ts";
import { evidence, heldSuspense, suspense } from "./queue-fakes.ts";
import { riskRules } from "./risk-fakes.ts";
import { edges } from "./unresolved-fakes.ts";

type ProposalItem = AnswerOf<typeof listProposals>[number];
type Evidence = AnswerOf<typeof getProposalEvidence>;

const proposal = (more: Partial<ProposalItem> & Pick<ProposalItem, "_id" | "kind" | "subject">): ProposalItem => ({
  state: "waiting",
  member: null,
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
  change: null,
  isAlone: false,
  reason: "She sent the slip in the chat",
  proposedBy: nok,
  proposedAt: at("14:25:00"),
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  ...more,
});

/** One proposal with the evidence of its kind. */
const approval = (one: ProposalItem, more: Partial<Evidence>) =>
  [
    [/^\/api\/proposals$/, [one]],
    [/^\/api\/proposals\/[^/]+\/evidence$/, { ...evidence, ...more }],
    [/^\/api\/claims\/[^/]+\/credits$/, []],
  ] as const;

const [ordered, stranger] = suspense;
const [held] = heldSuspense;
const [, report] = claims;
const rule = riskRules[0];
const trial = rule?.trial ?? null;
if (
  ordered === undefined ||
  stranger === undefined ||
  held === undefined ||
  report === undefined ||
  rule === undefined ||
  trial === null
)
  throw new Error("fakes that are approved");

const sum = { amount: stranger.amount, currency: stranger.currency };
const nobody = { before: null, member: null, changed: [], since: [] };

/** Unknown money for a member. */
export const matchApproval = approval(
  proposal({ _id: "P9", kind: "match-suspense", subject: stranger._id, member: piyada, ...sum }),
  { suspense: stranger },
);

/** Unknown money that goes back to the account that it came from. */
export const returnApproval = approval(
  proposal({ _id: "P13", kind: "return-suspense", subject: stranger._id, ...sum, reason: "Nobody asked for it" }),
  { suspense: stranger, ...nobody },
);

/** A second payment by QR code, which somebody returns by hand. */
export const returnByHandApproval = approval(
  proposal({ _id: "P14", kind: "return-suspense", subject: ordered._id, amount: 500, currency: "BAHT" }),
  { suspense: ordered },
);

/** A transfer of the feed that operators had credited by hand. */
export const closeApproval = approval(
  proposal({
    _id: "P19",
    kind: "close-suspense",
    subject: held._id,
    member: piyada,
    amount: held.amount,
    currency: held.currency,
    reason: "The statement of 13:20 has it once",
  }),
  { suspense: held },
);

/** A report whose bank and sum are other than the statement's. */
export const claimApproval = approval(
  proposal({
    _id: "P10",
    kind: "credit-claim",
    subject: report._id,
    member: nattawut,
    amount: 20_000,
    currency: "BAHT",
    transfer: { sendingBank: "KBANK", reference: "20261121KPLUS88201", receivingBank: "GSB" },
    seen: { member: null, claims: [], credits: [], edges: null, leg: null },
    reason: "On the statement of 13:31, line 14",
  }),
  { report },
);

/** What an ended service owes. Some of it has come since, and some is still on its way. */
export const owedApproval = approval(
  proposal({
    _id: "P17",
    kind: "pay-owed",
    subject: "72",
    member: nattawut,
    amount: 1_204.5,
    currency: "BAHT",
    reason: "Everything that is left",
  }),
  {
    owed: {
      member: nattawut,
      bankAccount: {
        bankCode: "KBANK",
        bankName: "Kasikornbank",
        bankAccountName: "นัทวุฒิ ใจดี",
        bankAccountNo: "••••7781",
      },
      amount: 1_454.5,
      currency: "BAHT",
      inProgress: 320,
      proposal: "P17",
    },
  },
);

/** The second leg of a transfer between two games. Its proposer chose against the balances, and named nothing. */
export const secondLegApproval = approval(
  proposal({
    _id: "P18",
    kind: "settle-transfer",
    subject: "TM4R9XQ1B7C200",
    member: nattawut,
    amount: 3_000,
    currency: "BAHT",
    outcome: "not-done",
    seen: {
      member: null,
      claims: [],
      credits: [],
      edges: { ...edges, ways: edges.ways.slice(0, 1) },
      leg: { state: "forwarding", from: "PG", to: "ASKMEBET" },
    },
    reason: "Their support says that nothing came",
  }),
  { isAsProposed: true },
);

/** A rule that replaces what is on. */
export const ruleApproval = approval(
  proposal({
    _id: "P15",
    kind: "rule-on",
    subject: trial._id,
    proposedBy: ton,
    reason: "Four of five bad ones, and nobody waits longer",
  }),
  { rule: { content: trial.content, live: rule.live, trial }, ...nobody },
);

/** A rule that was never tried, to be switched off. */
export const ruleOffApproval = approval(
  proposal({ _id: "P16", kind: "rule-off", subject: "R7", proposedBy: ton, reason: "Too many good ones" }),
  { rule: { content: rule.live ?? rule.draft, live: rule.live, trial: null }, ...nobody },
);
