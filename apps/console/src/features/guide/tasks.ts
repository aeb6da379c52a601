import type { GuideTask } from "@krapao/contract/operator/get-guide";

import type { Place } from "../../lib/navigation.tsx";

/** The page where each task of the first hour is done. */
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
  closeDay: "/reports",
} as const satisfies Readonly<Record<GuideTask, Place>>;
