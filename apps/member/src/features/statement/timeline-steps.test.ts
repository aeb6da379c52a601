import type { Movement, TimelineState } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { failedMoneyPlace } from "../../money/failed-money-place.ts";
import { movementSteps } from "./timeline-steps.ts";

const movementOf = (
  statementType: Movement["statementType"],
  status: Movement["status"],
  states: readonly TimelineState[],
  from: string | null = "WALLET",
) => ({
  statementType,
  status,
  from,
  to: from === "WALLET" ? "PG" : "WALLET",
  timeline: states.map((state, at) => ({ state, at: `2026-11-21T00:00:0${at}Z` })),
});

const drawn = (movement: ReturnType<typeof movementOf>) =>
  movementSteps(movement).map(({ word, state }) => `${word} ${state}`);

test("a movement in progress has a current step and a next step", () => {
  expect(drawn(movementOf("withdraw", "IN_PROGRESS", ["held", "sending"]))).toEqual([
    "held done",
    "sending now",
    "arrives next",
  ]);
});

test("a completed movement has no step left", () => {
  expect(drawn(movementOf("transfer", "SUCCESS", ["held", "sending", "done"]))).toEqual([
    "held done",
    "sending done",
    "done done",
  ]);
});

test("a returned movement shows its failure first, once", () => {
  expect(drawn(movementOf("withdraw", "FAILED", ["held", "sending", "returned"]))).toEqual([
    "held done",
    "sending done",
    "fails failed",
    "returned done",
  ]);
  expect(drawn(movementOf("withdraw", "FAILED", ["held", "refused", "returned"]))).toEqual([
    "held done",
    "refused failed",
    "returned done",
  ]);
});

test("a refusal names who refused what", () => {
  expect(drawn(movementOf("transfer", "FAILED", ["requested", "refused"], "PG"))).toEqual([
    "requested done",
    "not-taken failed",
  ]);
  expect(drawn(movementOf("transfer", "FAILED", ["requested", "refused"], null))).toEqual([
    "requested done",
    "not-all-home failed",
  ]);
  expect(drawn(movementOf("withdraw", "FAILED", ["requested", "refused"]))).toEqual([
    "requested done",
    "not-made failed",
  ]);
  expect(drawn(movementOf("deposit", "FAILED", ["requested", "sending", "refused"]))).toEqual([
    "requested done",
    "sending done",
    "not-received failed",
  ]);
});

test("keys are unique", () => {
  const keys = movementSteps(movementOf("transfer", "IN_PROGRESS", ["held", "sending", "sending"])).map(
    ({ key }) => key,
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  [movementOf("transfer", "FAILED", ["returned"]), "wallet"],
  [movementOf("transfer", "FAILED", ["requested", "refused"], "PG"), "game"],
  [movementOf("transfer", "FAILED", ["requested", "refused"], null), "game"],
  [movementOf("transfer", "FAILED", ["requested", "sending", "returned"], "PG"), "wallet"],
  [movementOf("withdraw", "FAILED", ["held", "returned"]), "wallet"],
] as const)("failed money is where it is", (movement, place) => {
  expect(failedMoneyPlace(movement)).toBe(place);
});
