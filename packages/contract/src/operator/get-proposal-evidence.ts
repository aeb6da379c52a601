import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { campaignReach } from "./campaign-shapes.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { promotionEstimate } from "./estimate-promotions.ts";
import { byId, count } from "./fields.ts";
import { segmentMark, segmentUse } from "./member-label-shapes.ts";
import { owed } from "./owed-shapes.ts";
import { memberFacts } from "./proposal-shapes.ts";
import { riskRuleContent, riskTrial } from "./risk-shapes.ts";
import { suspenseItem } from "./suspense-shapes.ts";

/** Changes since a proposal that its approver should know. */
export const SINCE_KINDS = ["sign-in", "movement", "bank-changed", "proposal", "audit"] as const;

/** Tells an approver the facts of a proposal: the member now, the changes since, and the two operators. */
export const getProposalEvidence = defineCall({
  name: "getProposalEvidence",
  method: "GET",
  path: "/api/proposals/{_id}/evidence",
  audience: "operator",
  permission: "proposals.see",
  summary:
    "Tells what the second person needs to know of a proposal: the member now, what changed since, and the two people.",
  params: byId,
  answer: z.object({
    /**
     * For a change of settings, whether it still changes what its proposer saw. For an unresolved transfer, whether the
     * leg that its proposer saw still waits. Null for any other.
     */
    isAsProposed: z.nullable(z.boolean()),
    /**
     * For a change of a member's labels: each segment that it decides about, the bonuses and wheels of that segment, and
     * whether the segment contains the member now and after the approval.
     */
    audiences: z.array(
      z.object({
        segment: segmentMark,
        usedBy: z.array(segmentUse),
        before: z.boolean(),
        after: z.boolean(),
      }),
    ),
    /** For money that fits nobody: the money, as its list shows it. */
    suspense: z.nullable(suspenseItem),
    /** For a credited report: the report, as its list shows it. */
    report: z.nullable(depositReport),
    /** For what an ended service owes: what it owes the member now, as its list shows it. Null when it owes nothing. */
    owed: z.nullable(owed),
    /** For a rule that is switched: what is switched, what is on now, and the trial of it, where there is one. */
    rule: z.nullable(
      z.object({ content: riskRuleContent, live: z.nullable(riskRuleContent), trial: z.nullable(riskTrial) }),
    ),
    /** For a bonus, a wheel or the terms of a programme: what all programmes are expected to cost with it. */
    costs: z.array(promotionEstimate),
    /** For news: how many members it would reach now. */
    reach: z.nullable(campaignReach),
    /** The member at the time of the proposal, and now. */
    before: z.nullable(memberFacts),
    member: z.nullable(memberFacts),
    /** Which of those facts have changed. */
    changed: z.array(z.keyof(memberFacts)),
    /** For a line or a report: reports and credits of its amount that came since, and those that are gone. */
    books: z.nullable(z.object({ came: z.array(responseText(120)), gone: z.array(responseText(120)) })),
    /** The newest last. */
    since: z.array(
      z.object({
        at: time,
        kind: z.enum(SINCE_KINDS),
        /** A device, or the name of a movement, a proposal or an event. */
        what: responseText(200),
        amount: z.nullable(money),
        currency: z.nullable(wireCurrency),
      }),
    ),
    /** What became of the proposer's proposals of the last 30 days, and how many of them the caller approved. */
    pair: z.object({ approved: count, refused: count, forMember: count, byYou: count }),
  }),
  errors: ["NO_DATA"],
});
