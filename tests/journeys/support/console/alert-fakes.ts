import type { listAlertAttempts } from "@krapao/contract/operator/list-alert-attempts";
import type { listAlerts } from "@krapao/contract/operator/list-alerts";
import type { AnswerOf } from "@krapao/contract/types";

import { at, nok, nattawut } from "./basics.ts";

const open = {
  level: "warning",
  state: "open",
  currency: null,
  movement: null,
  acknowledged: null,
  risenAt: null,
  clearedAt: null,
} as const;

/** An alert of each kind. One has an operator who handles it, and one has ended. */
export const alerts: AnswerOf<typeof listAlerts> = [
  {
    ...open,
    _id: "906",
    kind: "provider",
    subject: "BETFLIX",
    level: "critical",
    value: 41.7,
    threshold: 90,
    openedAt: at("14:21:40"),
    lastSeenAt: at("14:32:05"),
    risenAt: at("14:29:10"),
  },
  {
    ...open,
    _id: "905",
    kind: "movement",
    subject: "88121",
    value: 1_250_000,
    threshold: 500_000,
    currency: "BAHT",
    movement: { member: nattawut, reference: "WD7J4KQ2M9XA01" },
    openedAt: at("14:02:12"),
    lastSeenAt: at("14:02:12"),
  },
  {
    ...open,
    _id: "904",
    kind: "queue",
    subject: "withdrawals",
    value: 1_680_000,
    threshold: 900_000,
    openedAt: at("13:58:31"),
    lastSeenAt: at("14:32:05"),
  },
  {
    ...open,
    _id: "903",
    kind: "sign-in",
    subject: "operator.login_bad",
    value: 14,
    threshold: 10,
    openedAt: at("13:12:00"),
    lastSeenAt: at("14:32:05"),
  },
  {
    ...open,
    _id: "902",
    kind: "reconciliation",
    subject: "SABA",
    state: "acknowledged",
    value: 2,
    threshold: 0,
    openedAt: at("11:40:00"),
    lastSeenAt: at("14:32:05"),
    acknowledged: { by: nok, at: at("11:44:52") },
  },
  {
    ...open,
    _id: "901",
    kind: "books",
    subject: "audit",
    level: "critical",
    state: "cleared",
    value: 1,
    threshold: 0,
    openedAt: at("22:10:04", "20"),
    lastSeenAt: at("22:51:00", "20"),
    acknowledged: { by: nok, at: at("22:12:20", "20") },
    risenAt: null,
    clearedAt: at("22:51:31", "20"),
  },
];

const told = { alert: { _id: "906", kind: "provider", subject: "BETFLIX" }, event: "opened", tookMs: 212 } as const;

/** A delivery that succeeded, one that waits for its next attempt, and one that was given up. */
export const alertAttempts: AnswerOf<typeof listAlertAttempts> = {
  channels: ["webhook", "messenger"],
  attempts: [
    {
      ...told,
      _id: "53",
      channel: "webhook",
      at: at("14:21:52"),
      try: 2,
      status: 503,
      isTaken: false,
      state: "waiting",
      nextAt: at("14:33:52"),
    },
    {
      ...told,
      _id: "52",
      channel: "messenger",
      at: at("14:21:42"),
      try: 1,
      status: 200,
      isTaken: true,
      state: "taken",
      nextAt: null,
    },
    {
      ...told,
      _id: "41",
      channel: "webhook",
      at: at("05:02:11"),
      try: 9,
      status: null,
      isTaken: false,
      tookMs: 15_002,
      state: "given-up",
      nextAt: null,
    },
  ],
};
