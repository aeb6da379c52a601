import type { Alert } from "@krapao/contract/operator/alert-shapes";
import { expect, test } from "vitest";

import { alertHref } from "./alert-words.ts";

const at = "2026-11-21T07:32:00.000Z";
const movement: Alert = {
  ...{ _id: "1", kind: "movement", subject: "88121", level: "warning", state: "open", currency: "LAK" },
  ...{ value: 1, threshold: 1, openedAt: at, lastSeenAt: at, acknowledged: null, risenAt: null, clearedAt: null },
  movement: { member: { _id: "7", name: "Mali", phone: "081•••0003" }, reference: "WD1" },
};

test("an alert about a member's movement leads to it, one about money of the house or play to the transaction", () => {
  expect(alertHref(movement)).toBe("/members/7?movement=WD1");
  const transaction = "/transactions?currency=LAK&id=88121";
  expect(alertHref({ ...movement, movement: { member: null, reference: null } })).toBe(transaction);
  const { member } = movement.movement ?? { member: null };
  expect(alertHref({ ...movement, movement: { member, reference: null } })).toBe(transaction);
  expect(alertHref({ ...movement, kind: "queue", subject: "chats" })).toBe("/inbox");
});
