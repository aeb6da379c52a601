import { HOWTO_KEYS } from "@krapao/contract/config";
import { recordOf } from "@krapao/contract/record-of";
import { CHANNEL_FEES } from "@krapao/contract/statement/shapes";

import {
  addresses,
  audience,
  baht,
  count,
  days,
  hours,
  inLanguages,
  type Kind,
  lines,
  maybeCount,
  maybeText,
  minutes,
  percent,
  sum,
  texts,
  times,
  toggle,
  wholeHours,
} from "./kinds.ts";

/** The settings by group. The end of the service is shown separately. */
export const GROUPS = {
  money: {
    automaticPayoutEach: sum,
    automaticPayoutDay: sum,
    withdrawStepUp: toggle,
    withdrawStepUpAbove: sum,
    withdrawMinimum: sum,
    withdrawMaximum: sum,
    depositMinimum: sum,
    paytimzMinimum: baht,
    slipClosed: hours,
  },
  signIn: {
    registerOTP: toggle,
    smsPerHour: count,
    otpProofPerPhone: count,
    otpProofPerAddress: count,
    sessionsPerMember: count,
    sessionLife: days,
    sessionIdleRemembered: days,
    sessionIdle: minutes,
    allowRemember: toggle,
  },
  operators: {
    operatorWait: minutes,
    adjustmentDay: sum,
    adjustmentCoinsDay: count,
    exportFreshRows: count,
    riskTarget: wholeHours,
  },
  privacy: { closedMemberKept: days },
  books: { auditEvery: minutes },
  alerts: {
    alertProviderSuccess: percent,
    alertProviderCalls: count,
    alertWithdrawalsAge: minutes,
    alertDoubtfulAge: minutes,
    alertSuspenseAge: minutes,
    alertClaimsAge: minutes,
    alertErasuresAge: days,
    alertFlagsAge: minutes,
    alertProposalsAge: minutes,
    alertChatsAge: minutes,
    alertMovement: sum,
    alertSignIns: count,
  },
  invite: {
    inviteActive: toggle,
    inviteSuccess: percent,
    inviteFail: percent,
    inviteMaximum: sum,
    inviteTimes: times,
    inviteAudience: audience,
  },
  wheel: { coinEvery: sum, couponDays: maybeCount, houseEdge: percent, wheelReturnMost: percent, wheelDayMost: sum },
  news: { newsDayMost: count, newsWeekMost: count, newsQuiet: hours },
  refund: {
    refundActive: toggle,
    refundSuccess: percent,
    refundFail: percent,
    refundMinimum: sum,
    refundTimes: times,
    refundAudience: audience,
  },
  fees: { ...recordOf(Object.values(CHANNEL_FEES), percent), feePayout: percent },
  site: {
    info: texts("name", "website"),
    enableChatWidget: toggle,
    contact: texts("lineName", "lineLink", "lineQR"),
    recommendedBanks: lines,
    howto: addresses(...HOWTO_KEYS),
    videoHosts: lines,
  },
  games: { iframeMode: toggle, gameHosts: lines, sportHost: maybeText, slotMessage: inLanguages },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;

export type GroupName = keyof typeof GROUPS;
type NamesOf<Group> = Group extends unknown ? keyof Group : never;
export type SettingName = NamesOf<(typeof GROUPS)[GroupName]> & string;

const groups: readonly Readonly<Record<string, Kind>>[] = Object.values(GROUPS);

/** How a setting is written. Undefined for any other name. */
export const kindOf = (name: string): Kind | undefined =>
  groups.map((group) => group[name]).find((kind) => kind !== undefined);
