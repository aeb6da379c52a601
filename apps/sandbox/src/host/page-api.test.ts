import { afterEach, beforeEach, expect, test } from "vitest";

import { createSandbox } from "../app.ts";
import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";
import { noPages } from "./page-options.ts";
import type { Setup } from "./page-shapes.ts";

let trial: TestWorld;
beforeEach(async () => {
  trial = await createTestWorld();
});
afterEach(async () => trial.close());

test("the page lists what this sandbox plays, without systems that another provider replaces", async () => {
  const listed = async (replaced: readonly string[]) => {
    const app = createSandbox(trial.world, { ...noPages, replaced });
    const { providers, targets } = (await app.inject({ url: "/page/setup" })).json<Setup>();
    await app.close();
    return [...providers.map(({ code }) => `game ${code}`), ...targets.map(({ target }) => target)];
  };
  const all = await listed([]);
  for (const each of ["game PG", "PG", "KBANK", "sms", "all"]) expect(all).toContain(each);
  const rest = await listed(["PG", "KBANK", "sms"]);
  expect(rest).toEqual(all.filter((each) => !["game PG", "PG", "KBANK", "sms"].includes(each)));
});

test("phones are listed by their latest message, and the demo member's always", async () => {
  for (const phone of ["+66811111111", "+66822222222", "+66811111111"]) {
    trial.world.sms.take({ phone, sender: "KRAPAO", text: "code 123456" });
    trial.pass(1000);
  }
  const phones = (await trial.get("/page/phones")) as { phone: string }[];
  expect(phones.map(({ phone }) => phone)).toEqual(["+66811111111", "+66822222222", "+66800000001"]);
});

test("an order is open until it is paid, cancelled or expired", async () => {
  const [first, second, third] = [trial.order("Q1"), trial.order("Q2"), trial.order("Q3")];
  const open = async () =>
    ((await trial.get("/page/orders")) as { qrcodeId: string }[]).map(({ qrcodeId }) => qrcodeId);
  expect(await open()).toEqual(["Q3", "Q2", "Q1"]);
  await trial.post("/bank/payments", { qrcodeId: second.qrcodeId });
  trial.world.orders.cancel(third);
  expect(await open()).toEqual([first.qrcodeId]);
  trial.pass(601_000);
  expect(await open()).toEqual([]);
});

test("an account lists its transfers, and people appear after their first action", async () => {
  const path = "/page/account?bankCode=KBANK&accountNo=0123457890&currency=THB";
  expect(await trial.get(path)).toMatchObject({ holds: 50_000, payments: [] });
  trial.order("Q1");
  await trial.post("/bank/payments", { qrcodeId: "Q1" });
  expect(await trial.get(path)).toMatchObject({ payments: [{ direction: "out", amount: 500 }] });
  const from = { bankCode: "SCB", accountNo: "111-222-3334", accountName: "MALEE SUKJAI" };
  await trial.post("/bank/transfers", { from, to: { bankCode: "KBANK", accountNo: "9998887776" }, amount: 20 });
  expect(await trial.get("/page/people")).toMatchObject([
    { accountName: "SOMCHAI JAIDEE" },
    { bankCode: "SCB", accountNo: "1112223334" },
  ]);
});

test("a requested round ends as requested, and costs what it says", async () => {
  const book = trial.world.gameBook("PG");
  book.open({ username: "malee", password: "", currency: "THB" });
  book.transfer({ username: "malee", reference: "in", direction: "in", amount: 100_00n });
  const deal = (body: object) => trial.post("/page/rounds", { provider: "PG", username: "malee", stake: 20, ...body });
  expect(await deal({ wish: { is: "lose" } })).toMatchObject({ status: 200, body: { round: { balance: 80 } } });
  expect(await deal({ wish: { is: "exactly", payout: 12.34 } })).toMatchObject({ body: { round: { balance: 72.34 } } });
  expect(await deal({ wish: { is: "win" } })).toMatchObject({ status: 200 });
  expect(await deal({ wish: { is: "lose" }, stake: 5000 })).toMatchObject({ status: 409 });
  expect(await deal({ wish: { is: "exactly", payout: -1 } })).toMatchObject({ status: 400 });
  expect(await deal({ wish: { is: "lose" }, choice: { room: "lotto", kind: "two", number: "12" } })).toMatchObject({
    status: 400,
  });
  expect(await deal({ wish: { is: "lose" }, username: "nobody" })).toMatchObject({ status: 404 });
});

test("a bet on a match is placed as a player would place it", async () => {
  const book = trial.world.gameBook("UFABET");
  book.open({ username: "malee", password: "", currency: "THB" });
  book.transfer({ username: "malee", reference: "in", direction: "in", amount: 100_00n });
  const choice = { room: "sport", match: "m2", pick: "draw" };
  const round = { provider: "UFABET", username: "malee", stake: 20, wish: { is: "lose" }, choice };
  expect(await trial.post("/page/rounds", round)).toMatchObject({ status: 200 });
  expect(book.lastRounds("malee", 1)).toMatchObject([{ bet: { event: "m2-2026-11-21T07:45Z", side: "draw" } }]);
});
