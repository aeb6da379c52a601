import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { houseAccount } from "./bank-shapes.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";
import type { Permission } from "./permissions.ts";
import { transferEdges, transferLeg } from "./unresolved-shapes.ts";

export const PROPOSAL_KINDS = [
  "settle-transfer",
  "match-suspense",
  "return-suspense",
  "close-suspense",
  "pay-owed",
  "credit-claim",
  "match-line",
  "own-transfer",
  "change-settings",
  "add-deposit-account",
  "change-deposit-account",
  "add-wheel",
  "switch-wheel",
  "add-bonus",
  "change-bonus",
  "add-campaign",
  "change-role",
  "tag-member",
  "set-member-level",
  "rule-on",
  "rule-off",
  "credit-wallet",
  "debit-wallet",
  "give-bonus",
  "give-coins",
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** The permission to approve a proposal, by its kind. Null: only an owner may. */
export const APPROVED_BY: Readonly<Record<ProposalKind, Permission | null>> = {
  "settle-transfer": "unresolved.approve",
  "match-suspense": "suspense.approve",
  "return-suspense": "suspense.approve",
  "close-suspense": "suspense.approve",
  "credit-claim": "suspense.approve",
  "match-line": "bank.approve",
  "own-transfer": "bank.approve",
  "pay-owed": "owed.approve",
  "change-settings": "settings.approve",
  "add-deposit-account": "accounts.approve",
  "change-deposit-account": "accounts.approve",
  "add-wheel": "promotions.approve",
  "switch-wheel": "promotions.approve",
  "add-bonus": "promotions.approve",
  "change-bonus": "promotions.approve",
  "add-campaign": "promotions.approve",
  "change-role": null,
  "tag-member": "promotions.approve",
  "set-member-level": "promotions.approve",
  "rule-on": "risk.act",
  "rule-off": "risk.act",
  "credit-wallet": "members.approve",
  "debit-wallet": "members.approve",
  "give-bonus": "members.approve",
  "give-coins": "members.approve",
};
/** `approved`: another operator has approved it, and it is being carried out. */
export const PROPOSAL_STATES = ["waiting", "approved", "done", "refused", "failed"] as const;

/** The bank's reference of a transfer, as in its statement. */
export const bankReference = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[\w-]+$/));

/** A bank transfer, by the sending bank, its reference there, and the bank of our account. */
export const bankTransferMark = z.object({
  sendingBank: responseText(50),
  reference: responseText(60),
  receivingBank: responseText(50),
});

/** The facts by which operators decide about a member. Sums are those of the last 30 days. */
export const memberFacts = z.object({
  currency: wireCurrency,
  since: time,
  available: money,
  held: money,
  deposits: money,
  paidOut: money,
  hasBonus: z.boolean(),
  bankChangedAt: z.nullable(time),
  /** Flags that nobody has closed. */
  flags: count,
});
export type MemberFacts = z.infer<typeof memberFacts>;

/** The facts at the time of a proposal. They are kept, so that later changes can be shown. */
export const proposalEvidence = z.object({
  /** Null: it is about no member, or was proposed to an earlier version. */
  member: z._default(z.nullable(memberFacts), null),
  /**
   * For a line or a report: other reports and unproven credits of its amount. For money that is closed: the credit that
   * it is.
   */
  claims: z.array(responseText(64)),
  credits: z.array(z.object({ posting: responseText(120), at: time, member: z.nullable(responseText(20)) })),
  /** For an unresolved transfer. Null for any other, or when it was proposed to an earlier version. */
  edges: z._default(z.nullable(transferEdges), null),
  /**
   * The leg of that transfer; no other one is settled. Null for any other, or when it was proposed to an earlier
   * version.
   */
  leg: z._default(z.nullable(transferLeg), null),
});
export type ProposalEvidence = z.infer<typeof proposalEvidence>;

/** A proposal of one operator that another one has to approve. */
export const proposal = z.object({
  _id: responseText(64),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** Its subject: the `_id` of the movement, the suspense or the member, or of a rule or its trial. */
  subject: responseText(200),
  member: z.nullable(memberMark),
  /** Null for a proposal that moves no amount by itself: a change of settings, coins. */
  amount: z.nullable(money),
  currency: z.nullable(wireCurrency),
  /** The coins of the wheel that are given. */
  coins: z.nullable(count),
  /** For a change: what it would have changed when it was proposed, as JSON. */
  change: z.nullable(z.object({ before: z.nullable(responseText(200_000)), after: z.nullable(responseText(200_000)) })),
  /** An owner carried it out alone, by the emergency path. */
  isAlone: z.boolean(),
  /** For a settled transfer. */
  outcome: z.nullable(z.enum(["done", "not-done"])),
  /** For a settled transfer: what its proposer named as evidence of the outcome. */
  evidence: z.nullable(responseText(500)),
  /** For a credited report or line: the facts of the bank's statement, as the proposer read them. */
  transfer: z.nullable(bankTransferMark),
  /** The imported line with these facts. */
  line: z.nullable(responseText(20)),
  /**
   * For a matched line or a credited report: what the proposer was shown, and the credits of the same amount that the
   * approver compared.
   */
  seen: z.nullable(proposalEvidence),
  compared: z.nullable(z.array(responseText(120))),
  /** Of a transfer between accounts of the house. */
  own: z.nullable(z.object({ from: houseAccount, to: houseAccount, reference: responseText(60) })),
  reason: responseText(500),
  proposedBy: person,
  proposedAt: time,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  decisionReason: z.nullable(responseText(500)),
});
/** The answer of a call that proposes. */
export const proposed = z.object({ proposal });
export type Proposal = z.infer<typeof proposal>;
