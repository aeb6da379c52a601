import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import type { Permission } from "./permissions.ts";
import type { ProposalKind } from "./proposal-shapes.ts";

/**
 * The tasks of an operator's first hour, in the order of the page. A task is done when the audit log has one of its
 * acts by the operator; a proposed change counts when it is of one of `kinds`. `recipe` names what the sandbox's page
 * can do first, so that there is something to work on. `sample`: the same, for a task that can be done without the
 * sandbox too.
 */
export const GUIDE_TASKS = {
  findMember: { acts: ["getMember"], permission: "members.see" },
  decideWithdrawal: { acts: ["approveWithdrawal", "refuseWithdrawal"], permission: "withdrawals.decide" },
  matchMoney: {
    acts: ["matchSuspense", "returnSuspense", "closeSuspense"],
    permission: "suspense.propose",
    recipe: "unknown-money",
  },
  readTransfer: {
    acts: ["askDoubtful", "settleDoubtful"],
    permission: "unresolved.propose",
    recipe: "unclear-transfer",
  },
  decideReport: { acts: ["creditClaim", "refuseClaim"], permission: "suspense.propose" },
  answerMember: { acts: ["takeChat"], permission: "inbox.reply" },
  approveOther: { acts: ["approveProposal", "refuseProposal"], permission: "proposals.see" },
  importStatement: { acts: ["importStatement"], permission: "bank.import", sample: "bank-statement" },
  changeSetting: {
    acts: ["changeSettings", "proposeChange"],
    kinds: ["change-settings"],
    permission: "settings.propose",
  },
  takeCase: { acts: ["assignFlag", "seeFlag"], permission: "risk.act" },
  tryRule: { acts: ["tryRiskRule"], permission: "risk.act" },
  keepSegment: { acts: ["saveMemberSegment"], permission: "members.setup" },
  writeText: { acts: ["saveContentDraft", "changeContent"], permission: "content.change" },
  proposeBonus: { acts: ["proposeChange"], kinds: ["add-bonus", "change-bonus"], permission: "promotions.propose" },
  closeDay: { acts: ["closeDay"], permission: "reports.close" },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly acts: readonly string[];
      readonly kinds?: readonly ProposalKind[];
      readonly permission: Permission;
      readonly recipe?: string;
      readonly sample?: string;
    }
  >
>;
export type GuideTask = keyof typeof GUIDE_TASKS;

const TASKS = Object.keys(GUIDE_TASKS) as [GuideTask, ...GuideTask[]];

/** Tells which tasks of the first hour the operator has done, and the address of the sandbox if there is one. */
export const getGuide = defineCall({
  name: "getGuide",
  method: "GET",
  path: "/api/guide",
  audience: "operator",
  permission: null,
  summary: "Tells which tasks of the first hour the operator has done, and where the sandbox is when there is one.",
  answer: z.object({ done: z.array(z.enum(TASKS)), sandbox: z.nullable(responseText(200)) }),
  errors: [],
});
