import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";

test("S48: a reward's name is in the last cell, escaped like any text", async () => {
  const at = new Date("2026-11-21T07:32:00Z");
  const row = {
    member_id: 1n,
    reference: "LREWARD",
    kind: "coupon",
    type: "bonus",
    state: "paid",
    status: "SUCCESS",
    amount: 2_050n,
    currency: "THB",
    from_code: null,
    to_code: "WALLET",
    parent: null,
    key: null,
    n: 1n,
    listed_at: at,
    balance: 10_000n,
    timeline: [],
    data: { luckydraw: { description: '=cmd|"x"!A1' } },
    due_at: null,
    sent_at: null,
    asked: 0,
    epoch: null,
    created_at: at,
    changed_at: at,
  } as const;
  const lines = await csvOf("en", "THB", (code) => `<${code}>`).lines([row]);
  expect(String(lines)).toBe(
    `21/11/2026 14:32:00,Bonus received,Success,,<WALLET>,20.50,100.00,THB,LREWARD,"'=cmd|""x""!A1"\r\n`,
  );
});
