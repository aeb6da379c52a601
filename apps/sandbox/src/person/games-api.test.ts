import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
  const book = the.world.gameBook("PG");
  book.open({ username: "pgk1", password: "", currency: "THB" });
  book.transfer({ username: "pgk1", reference: "T1", direction: "in", amount: 100_00n });
});
afterEach(async () => the.close());

const play = (stake: unknown, payout: unknown, username = "pgk1") =>
  the.post("/games/PG/rounds", { username, stake, payout });

test("a round takes the stake and pays out", async () => {
  expect(await play(20, 0)).toEqual({ status: 200, body: { balance: 80 } });
  expect(await play(20.25, 150.5)).toEqual({ status: 200, body: { balance: 210.25 } });
  expect(await the.get("/games/PG/accounts/pgk1")).toMatchObject({ username: "pgk1", balance: 210.25, net: 110.25 });
  expect(await the.get("/games/pg/accounts/pgk1/rounds")).toMatchObject([
    { stake: 20.25, payout: 150.5, balance: 210.25 },
    { stake: 20, payout: 0, balance: 80 },
  ]);
  expect(await the.get("/games/PG/accounts")).toMatchObject([{ username: "pgk1", balance: 210.25 }]);
});

test("a stake above the balance is 409 and plays nothing", async () => {
  expect((await play(100.01, 500)).status).toBe(409);
  expect(await the.get("/games/PG/accounts/pgk1")).toMatchObject({ balance: 100, net: 0 });
  expect((await play(100, 0)).body).toEqual({ balance: 0 });
});

test.each([
  [-1, 0],
  [0, -1],
  [0.001, 0],
  ["5", 0],
  [1, null],
  [1e308, 0],
])("%s and %s are 400", async (stake, payout) => {
  expect((await play(stake, payout)).status).toBe(400);
  expect(await the.get("/games/PG/accounts/pgk1")).toMatchObject({ balance: 100 });
});

test("a round may name its event", async () => {
  const on = (bet: unknown) => the.post("/games/PG/rounds", { username: "pgk1", stake: 1, payout: 0, bet });
  const bet = { event: "m1-2026-11-22T00:15Z", side: "home" };
  expect((await on(bet)).status).toBe(200);
  await play(1, 0);
  expect(the.world.gameBook("PG").lastRounds("pgk1", 5)).toMatchObject([{ bet: null }, { bet }]);
  const bad = [
    null,
    "home",
    {},
    { event: "m1" },
    { side: "home" },
    { event: "", side: "home" },
    { event: "m 1", side: "home" },
    { event: "m".repeat(61), side: "home" },
    { event: "m1", side: "h".repeat(21) },
    { event: "m1", side: "" },
    { ...bet, odds: 2 },
  ];
  for (const each of bad) expect(await on(each), JSON.stringify(each)).toMatchObject({ status: 400 });
  expect(await the.get("/games/PG/accounts/pgk1")).toMatchObject({ balance: 98 });
});

test("an unknown player or provider is 404, and a provider without players has an empty list", async () => {
  expect((await play(1, 0, "nobody")).status).toBe(404);
  expect((await the.call("GET", "/games/PG/accounts/nobody")).status).toBe(404);
  expect((await the.call("GET", "/games/NOWHERE/accounts/pgk1")).status).toBe(404);
  expect(await the.get("/games/UFABET/accounts")).toEqual([]);
});

test("transfers and rounds add up to the totals", async () => {
  await play(20, 150);
  the.world.gameBook("PG").transfer({ username: "pgk1", reference: "T2", direction: "out", amount: 30_00n });
  const { accounts, sums } = (await the.get("/totals")) as { accounts: object[]; sums: object[] };
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "game", code: "PG", in: 250, out: 50, holds: 200 }));
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "house", code: "PG", holds: -130 }));
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "outside", code: "operator", in: 30, out: 100 }));
  expect(sums).toEqual([expect.objectContaining({ currency: "THB", holds: 0 })]);
});
