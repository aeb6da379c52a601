import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";

import { memberWith, openConsole } from "../../testing/console.ts";
import { lookUp } from "./lookups.ts";

const fixture = await openConsole();
const { context, database } = fixture.server;
// The application writes movements only through functions of the database, so the owner inserts these.
const owner = new pg.Client(database.owner);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

let member: bigint;
beforeEach(async () => {
  member = (await memberWith(fixture, 0n)).id;
});

let numbers = 0;
/** A movement of the member with the fields that an answer reads. Each is a minute younger than the previous one. */
const moved = async (kind: string, state: string, status: string, amount: number, data: object = {}): Promise<void> => {
  numbers += 1;
  const at = new Date(Date.parse("2026-01-05T02:00:00Z") + numbers * 60_000);
  await owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, data, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, 'THB', '[]', $7, $8, $8)`,
    [member, `look-${numbers}`, kind, state, status, amount, data, at],
  );
};
/** Each line without its time. */
const linesOf = async (lookup: "deposits" | "withdrawals" | "withdraw-blocked"): Promise<readonly string[]> =>
  (await lookUp(context, member, lookup, "en")).split("\n").map((line) => line.replace(/^[\d/: ]+ · /, ""));

test("where is my deposit: what each of the last five waits for, newest first", async () => {
  await moved("qr-deposit", "waiting", "SUCCESS", 10_000);
  for (const [kind, state, status, amount, data] of [
    ["qr-deposit", "waiting", "IN_PROGRESS", 20_000, {}],
    ["qr-deposit", "lapsed", "IN_PROGRESS", 30_000, {}],
    ["slip-deposit", "reading", "IN_PROGRESS", 0, {}],
    ["slip-deposit", "asking", "IN_PROGRESS", 40_000, {}],
    ["gift-deposit", "taking", "IN_PROGRESS", 5_000, {}],
  ] as const)
    await moved(kind, state, status, amount, data);
  expect(await linesOf("deposits")).toEqual([
    "Your latest deposits",
    "Gift link ฿50.00: waiting for the gift link’s provider to confirm",
    "Slip ฿400.00: waiting for the bank to confirm the slip",
    "Slip: reading the slip",
    "QR ฿300.00: the QR expired; money you paid still arrives",
    "QR ฿200.00: waiting for the bank to report your payment",
  ]);
  await moved("qr-deposit", "credited", "SUCCESS", 60_000);
  await moved("slip-deposit", "failed", "FAILED", 70_000);
  expect((await linesOf("deposits")).slice(1, 3)).toEqual(["Slip ฿700.00: failed", "QR ฿600.00: in your wallet"]);
});

test("where is my withdrawal: what each waits for, or its result", async () => {
  for (const [state, status, amount, data] of [
    ["returned", "FAILED", 10_000, {}],
    ["paid", "SUCCESS", 20_000, {}],
    ["gathering", "IN_PROGRESS", 30_000, {}],
    ["reviewing", "IN_PROGRESS", 40_000, {}],
    ["paying", "IN_PROGRESS", 50_000, {}],
  ] as const)
    await moved("withdraw", state, status, amount, data);
  expect(await linesOf("withdrawals")).toEqual([
    "Your latest withdrawals",
    "฿500.00: waiting for the bank to confirm the payment",
    "฿400.00: waiting for support to approve it",
    "฿300.00: bringing your money home from the games",
    "฿200.00: paid to your bank account",
    "฿100.00: not paid; the money is in your wallet",
  ]);
  await moved("withdraw", "held", "IN_PROGRESS", 60_000);
  expect((await linesOf("withdrawals"))[1]).toBe("฿600.00: waiting to be sent to the bank");
});

test("why can I not withdraw: every reason in the books, and none of another member's", async () => {
  await context.db
    .updateTable("member")
    .set({ bank_changed_at: context.clock.now() })
    .where("id", "=", member)
    .execute();
  expect(await linesOf("withdraw-blocked")).toEqual([
    "Your wallet has ฿0.00. The least you can withdraw is ฿100.00.",
    "You changed your bank account. For 24 hours support checks each withdrawal.",
    expect.stringMatching(/^Each withdrawal can be from ฿100\.00/),
  ]);
  member = (await memberWith(fixture, 50_000n)).id;
  expect(await linesOf("withdraw-blocked")).toEqual([
    "Nothing keeps you from withdrawing. Your wallet has ฿500.00.",
    expect.stringMatching(/^Each withdrawal/),
  ]);
  expect(await lookUp(context, null, "deposits", "en")).toBe("Log in first, and we can tell you about your own money.");
});
