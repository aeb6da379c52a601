import { recordOf } from "../record-of.ts";
import { CHANNEL_FEES } from "../statement/shapes.ts";

/**
 * How many people change each setting. Two are needed for one that moves money, decides who may do what, sets how long
 * legally required data is kept, can silence an alarm, or lets in who would otherwise be stopped. A setting without an
 * entry does not compile.
 */
export const SETTING_DECIDERS = {
  registerOTP: "two",
  enableChatWidget: "one",
  slipClosed: "one",
  depositMinimum: "two",
  paytimzMinimum: "two",
  withdrawMinimum: "two",
  withdrawMaximum: "two",
  automaticPayoutEach: "two",
  automaticPayoutDay: "two",
  withdrawStepUp: "two",
  withdrawStepUpAbove: "two",
  coinEvery: "two",
  houseEdge: "two",
  wheelReturnMost: "two",
  wheelDayMost: "two",
  couponDays: "two",
  newsDayMost: "one",
  newsWeekMost: "one",
  newsQuiet: "one",
  info: "one",
  contact: "one",
  sessionLife: "one",
  sessionIdleRemembered: "one",
  sessionIdle: "one",
  allowRemember: "one",
  sessionsPerMember: "one",
  smsPerHour: "two",
  otpProofPerPhone: "two",
  otpProofPerAddress: "two",
  operatorWait: "two",
  closedMemberKept: "two",
  adjustmentDay: "two",
  adjustmentCoinsDay: "two",
  exportFreshRows: "two",
  auditEvery: "two",
  alertProviderSuccess: "two",
  alertProviderCalls: "two",
  alertWithdrawalsAge: "two",
  alertDoubtfulAge: "two",
  alertSuspenseAge: "two",
  alertClaimsAge: "two",
  alertErasuresAge: "two",
  alertFlagsAge: "two",
  alertProposalsAge: "two",
  alertChatsAge: "two",
  alertMovement: "two",
  alertSignIns: "two",
  riskTarget: "one",
  inviteSuccess: "two",
  inviteFail: "two",
  inviteMaximum: "two",
  inviteActive: "two",
  inviteTimes: "two",
  inviteAudience: "two",
  refundSuccess: "two",
  refundFail: "two",
  refundMinimum: "two",
  refundActive: "two",
  refundTimes: "two",
  refundAudience: "two",
  ...recordOf(Object.values(CHANNEL_FEES), "one"),
  feePayout: "one",
  videoHosts: "two",
  gameHosts: "two",
  sportHost: "two",
  recommendedBanks: "one",
  iframeMode: "one",
  slotMessage: "one",
  howto: "one",
} as const satisfies Readonly<Record<string, "one" | "two">>;

/** A setting that operators change. */
export type SettingName = keyof typeof SETTING_DECIDERS;

/** Whether a change of the setting takes two people. */
export const takesTwo = (name: string): boolean =>
  Object.entries(SETTING_DECIDERS).some(([each, deciders]) => each === name && deciders === "two");
