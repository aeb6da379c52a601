import { expect, test } from "vitest";

import { walletAfter } from "./wallet-after.ts";

const member = { available: 320, held: 300.5 };
const step = (name: string, before: bigint, after: bigint) => ({ name, before, after });
const edges = (change: number) => ({
  member: null,
  claims: [],
  credits: [],
  edges: {
    change,
    before: { balance: 0, from: "2026-11-21T00:00:00Z", to: "2026-11-21T00:00:00Z" },
    judged: null,
    isPlaced: false,
    between: null,
    ways: [],
    bets: [],
    more: 0,
    reportCompleteTo: null,
    clock: null,
    movements: [],
  },
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

test("a settled transfer to a game ends the hold, and returns the money only if it never happened", () => {
  const transfer = { ...plain, kind: "settle-transfer", seen: edges(300.5) } as const;
  expect(walletAfter({ ...transfer, outcome: "done" }, member)).toEqual([step("held", 30_050n, 0n)]);
  expect(walletAfter({ ...transfer, outcome: "not-done" }, member)).toEqual([
    step("available", 32_000n, 62_050n),
    step("held", 30_050n, 0n),
  ]);
});

test("a settled transfer from a game adds its money only if it happened", () => {
  const transfer = { ...plain, kind: "settle-transfer", seen: edges(-300.5) } as const;
  expect(walletAfter({ ...transfer, outcome: "done" }, member)).toEqual([step("available", 32_000n, 62_050n)]);
  expect(walletAfter({ ...transfer, outcome: "not-done" }, member)).toEqual([]);
});

test("a proposal that changes no wallet, or of whose transfer nothing is known, has no such amounts", () => {
  expect(walletAfter({ ...plain, kind: "change-settings" }, member)).toEqual([]);
  expect(walletAfter({ ...plain, kind: "credit-wallet" }, null)).toEqual([]);
  expect(walletAfter({ ...plain, kind: "settle-transfer", outcome: "done" }, member)).toEqual([]);
});
