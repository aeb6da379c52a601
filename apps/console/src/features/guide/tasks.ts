import type { GuideTask } from "@krapao/contract/operator/get-guide";

import type { Place } from "../../lib/navigation.tsx";

/** The page for each task of the guide. */
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
  tryRule: "/flags",
  keepSegment: "/members",
  writeText: "/content",
  proposeBonus: "/content",
  closeDay: "/reports",
} as const satisfies Readonly<Record<GuideTask, Place>>;
