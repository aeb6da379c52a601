import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { newDeposits } from "./use-arrivals.ts";

const entry = (reference: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
  reference,
  statementType: "deposit",
  status: "SUCCESS",
  from: "KBANK",
  to: "WALLET",
  channel: "bank",
  amount: 500,
  createdAt: "2026-11-21T07:32:08.000Z",
  balance: 500,
  ...more,
});

test("deposits by the watched channels since the first read are new, newest first", () => {
  const deposits = [entry("D3"), entry("D2"), entry("D1")];
  const found = newDeposits(new Set(["D1"]), deposits, ["bank"]);
  expect(found.map(({ reference }) => reference)).toEqual(["D3", "D2"]);
});

test("other channels, and movements in progress or refused, are not new", () => {
  const deposits = [
    entry("D4", { channel: "qr" }),
    entry("D5", { status: "IN_PROGRESS" }),
    entry("D6", { status: "FAILED" }),
    entry("D7", { channel: undefined }),
  ];
  expect(newDeposits(new Set(), deposits, ["bank"])).toEqual([]);
});
