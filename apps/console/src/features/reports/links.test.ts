import { TRANSACTION_KINDS } from "@krapao/contract/operator/transaction-shapes";
import { expect, test } from "vitest";

import { figureHref, openHref, partHref } from "./links.ts";

const scope = { from: "2026-11-01", to: "2026-11-30", currency: "LAK" } as const;
const queryOf = (href: string | null) => Object.fromEntries(new URLSearchParams(href?.split("?")[1]));

test("a figure leads to its transactions of the same days and currency", () => {
  expect(queryOf(figureHref("rewardCost", scope))).toEqual({ ...scope, kinds: "reward", states: "done" });
  for (const name of ["moneyIn", "moneyOut", "turnover", "ggr", "bonusCost", "adjustments"])
    expect(TRANSACTION_KINDS).toContain(queryOf(figureHref(name, scope))["kinds"]);
  for (const name of ["kept", "fees", "ngr", "active", "toString"]) expect(figureHref(name, scope), name).toBeNull();
});

test("open items lead to what is in progress", () => {
  expect(queryOf(openHref(scope))).toEqual({ ...scope, states: "open" });
});

test("a provider, a channel and a bank lead to theirs", () => {
  expect(queryOf(partHref("provider", "PG", scope))).toMatchObject({ kinds: "play", providers: "PG" });
  expect(queryOf(partHref("channel", "qr", scope))).toMatchObject({ kinds: "deposit", channels: "qr" });
  expect(queryOf(partHref("bank", "KBANK", scope))).toMatchObject({ kinds: "deposit,withdraw", banks: "KBANK" });
  expect(queryOf(partHref("channel", "payout", scope))).toMatchObject({ kinds: "withdraw", channels: "payout" });
  expect(partHref("channel", "matched", scope)).toBeNull();
});
