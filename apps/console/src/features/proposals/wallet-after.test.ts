import { expect, test } from "vitest";

import { walletAfter } from "./wallet-after.ts";

const member = { available: 320, held: 300.5 };
const step = (name: string, before: bigint, after: bigint) => ({ name, before, after });
/** What the proposer saw of a leg of a transfer. */
const leg = (state: string, from: string, to: string) => ({
  ...{ member: null, claims: [], credits: [], edges: null },
  leg: { state, from, to },
});
const plain = { outcome: null, seen: null, amount: 300.5 };

test.each(["credit-wallet", "give-bonus", "match-suspense", "credit-claim", "match-line"] as const)(
  "%s adds its amount to the wallet",
  (kind) => {
    expect(walletAfter({ ...plain, kind }, member)).toEqual([step("available", 32_000n, 62_050n)]);
  },
);

test("a debit takes its amount from the wallet", () => {
  expect(walletAfter({ ...plain, kind: "debit-wallet" }, member)).toEqual([step("available", 32_000n, 1_950n)]);
});

const held = step("held", 30_050n, 0n);
const back = step("available", 32_000n, 62_050n);

test.each([
  ["from the wallet into a game", leg("sending", "WALLET", "PG"), { done: [held], "not-done": [back, held] }],
  ["from a game into the wallet", leg("fetching", "PG", "WALLET"), { done: [back], "not-done": [] }],
  // The money goes on to the second game, and is in transit meanwhile.
  ["out of the first of two games", leg("fetching", "PG", "JOKER"), { done: [], "not-done": [] }],
  ["into the second of two games", leg("forwarding", "PG", "JOKER"), { done: [], "not-done": [back] }],
  ["of a state that this version does not know", leg("resting", "PG", "JOKER"), { done: [], "not-done": [] }],
])("a settled leg %s changes the wallet by its outcome", (_, seen, after) => {
  const transfer = { ...plain, kind: "settle-transfer", seen } as const;
  for (const outcome of ["done", "not-done"] as const)
    expect(walletAfter({ ...transfer, outcome }, member)).toEqual(after[outcome]);
});

test("a proposal that changes no wallet, or of whose transfer nothing is known, has no such amounts", () => {
  expect(walletAfter({ ...plain, kind: "change-settings" }, member)).toEqual([]);
  expect(walletAfter({ ...plain, kind: "credit-wallet" }, null)).toEqual([]);
  expect(walletAfter({ ...plain, kind: "settle-transfer", outcome: "done" }, member)).toEqual([]);
});
