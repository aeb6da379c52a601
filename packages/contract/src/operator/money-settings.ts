/**
 * Settings that move money, decide who may do what, or set how long legally required data is kept. To change one of
 * them, two operators are needed.
 */
export const MONEY_SETTINGS: ReadonlySet<string> = new Set([
  "depositMinimum",
  "paytimzMinimum",
  "withdrawMinimum",
  "withdrawMaximum",
  "automaticPayoutEach",
  "automaticPayoutDay",
  "withdrawStepUp",
  "withdrawStepUpAbove",
  "coinEvery",
  "houseEdge",
  "wheelReturnMost",
  "wheelDayMost",
  "couponDays",
  "adjustmentDay",
  "adjustmentCoinsDay",
  "inviteSuccess",
  "inviteFail",
  "inviteMaximum",
  "inviteActive",
  "refundSuccess",
  "refundFail",
  "refundMinimum",
  "refundActive",
  "gameHosts",
  "sportHost",
  "operatorWait",
  "closedMemberKept",
]);
