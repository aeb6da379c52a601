import type { getMe } from "@krapao/contract/operator/get-me";
import { NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import type { listRoles } from "@krapao/contract/operator/list-roles";
import { BUILT_IN_ROLES, PERMISSIONS } from "@krapao/contract/operator/permissions";
import type { getSettings } from "@krapao/contract/operator/get-settings";
import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { AnswerOf } from "@krapao/contract/types";
import { at, CONSOLE_NOW, nok, ton, owner } from "./basics.ts";
import { acts } from "./audit-fakes.ts";

export const me: AnswerOf<typeof getMe> = {
  ...owner,
  permissions: [...PERMISSIONS],
  isDemo: true,
  needs: null,
  freshUntil: at("15:00:00"),
  walletOrigin: "http://127.0.0.1",
};

export const settings: AnswerOf<typeof getSettings> = {
  settings: {
    terminated: false,
    automaticPayoutEach: { BAHT: 40_000, LAK: 30_000_000 },
    automaticPayoutDay: { BAHT: 200_000, LAK: 120_000_000 },
    withdrawMinimum: { BAHT: 100, LAK: 50_000 },
    depositMinimum: { BAHT: 1, LAK: 1_000 },
    paytimzMinimum: 10,
    slipClosed: { from: "23:30", to: "00:30" },
    registerOTP: true,
    smsPerHour: 5_000,
    otpProofPerPhone: 10,
    otpProofPerAddress: 40,
    sessionsPerMember: 5,
    sessionLife: 7_776_000_000,
    sessionIdleRemembered: 2_592_000_000,
    sessionIdle: 1_800_000,
    allowRemember: true,
    inviteSuccess: 5,
    inviteFail: 1,
    inviteActive: true,
    inviteMaximum: { BAHT: 1_000, LAK: 600_000 },
    inviteTimes: { from: null, to: null },
    inviteAudience: { BAHT: null, LAK: null },
    refundActive: true,
    refundSuccess: 5,
    refundFail: 2,
    refundMinimum: { BAHT: 0, LAK: 0 },
    refundTimes: { from: "2026-12-01T00:00:00+07:00", to: null },
    refundAudience: { BAHT: { _id: "1", name: "VIP gold" }, LAK: null },
    info: { name: "Krapao", website: "" },
    contact: { lineLink: "https://line.me/R/ti/p/@krapao", lineName: "@krapao", lineQR: "" },
    recommendedBanks: ["KBANK", "SCB"],
    iframeMode: false,
    gameHosts: ["https://sport.example"],
    sportHost: null,
    slotMessage: null,
  },
  changed: acts.slice(2, 3),
};

/** No change of the operator waits for approval, and the operator takes new chats. */
const settled = {
  needsOwner: false,
  madeBy: null,
  changedBy: null,
  waitsSince: null,
  approvesFrom: null,
  takesChats: true,
};

export const operators: AnswerOf<typeof listOperators> = [
  {
    ...owner,
    ...settled,
    isDemo: true,
    isActive: true,
    hasSecondFactor: false,
    createdAt: at("08:00:00", "01"),
    lastSeenAt: CONSOLE_NOW,
  },
  {
    ...nok,
    ...settled,
    isDemo: true,
    isActive: true,
    hasSecondFactor: true,
    createdAt: at("08:00:00", "01"),
    lastSeenAt: at("14:20:00"),
  },
  {
    ...ton,
    ...settled,
    isDemo: true,
    isActive: false,
    hasSecondFactor: false,
    createdAt: at("08:00:00", "01"),
    lastSeenAt: null,
  },
];

/** The roles that every console has, and one that an owner composed. */
export const roles: AnswerOf<typeof listRoles> = [
  ...Object.entries(BUILT_IN_ROLES).map(([name, permissions]) => ({
    name,
    isBuiltIn: true,
    permissions: [...permissions],
    handLimits:
      name === "cashier"
        ? { each: { BAHT: 1_000, LAK: 500_000 }, day: { BAHT: 5_000, LAK: null }, coinsEach: 5, coinsDay: 50 }
        : NO_HAND_LIMITS,
    version: 1,
    operators: name === "owner" ? 1 : 0,
  })),
  {
    name: "Night desk",
    isBuiltIn: false,
    permissions: ["overview.see", "audit.see"],
    handLimits: NO_HAND_LIMITS,
    version: 2,
    operators: 1,
  },
];
