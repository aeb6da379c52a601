import type { GuideTask } from "@krapao/contract/operator/get-guide";

import type { Href } from "../../lib/navigation.tsx";

/** The page for each task of the guide, with the part that shows it. */
export const TASK_PAGES = {
  findMember: "/members",
  decideWithdrawal: "/withdrawals",
  matchMoney: "/suspense",
  readTransfer: "/doubtful",
  decideReport: "/claims",
  answerMember: "/inbox",
  approveOther: "/proposals",
  importStatement: "/bank",
  changeSetting: "/settings",
  takeCase: "/flags",
  tryRule: "/flags?state=rules",
  keepSegment: "/members",
  writeText: "/content",
  proposeBonus: "/content?part=bonuses",
  closeDay: "/reports",
} as const satisfies Readonly<Record<GuideTask, Href>>;
