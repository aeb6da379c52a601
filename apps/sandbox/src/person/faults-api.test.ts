import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

const put = (target: unknown, kind: unknown, rate: unknown) => the.call("PUT", "/faults", { target, kind, rate });

test("sets, lists and removes faults", async () => {
  expect(await the.get("/faults")).toEqual([]);
  expect((await put("KBANK", "duplicate", 1)).status).toBe(200);
  expect(await put("payouts", "lost-reply", 0.5)).toEqual({
    status: 200,
    body: [
      { target: "KBANK", kind: "duplicate", rate: 1, calls: 0, hits: 0 },
      { target: "payouts", kind: "lost-reply", rate: 0.5, calls: 0, hits: 0 },
    ],
  });
  await put("KBANK", "duplicate", 0.25);
  expect(await the.get("/faults")).toMatchObject([{ target: "KBANK", rate: 0.25 }, { target: "payouts" }]);
  expect((await the.call("DELETE", "/faults?target=KBANK&kind=duplicate")).body).toMatchObject([{ target: "payouts" }]);
  expect((await the.call("DELETE", "/faults")).body).toEqual([]);
});

test("a rate of 0 removes a fault", async () => {
  await put("all", "slow", 1);
  expect((await put("all", "slow", 0)).body).toEqual([]);
});

test("a call without a body may be sent as JSON, and one that needs a body is 400 without it", async () => {
  const headers = { "content-type": "application/json" };
  await put("all", "slow", 1);
  const healed = await the.app.inject({ method: "DELETE", url: "/faults", headers });
  expect([healed.statusCode, healed.json()]).toEqual([200, []]);
  const bare = await the.app.inject({ method: "PUT", url: "/faults", headers });
  expect([bare.statusCode, bare.json()]).toEqual([400, { message: "INVALID_REQUEST" }]);
});

test("accepts every target of the sandbox, in any case", async () => {
  for (const target of [
    "sms",
    "bank",
    "payouts",
    "truemoney",
    "KBANK",
    "WW",
    "PAYTIMZ",
    "PAYONEX",
    "PG",
    "pg",
    "kbank",
    "all",
  ])
    expect((await put(target, "error", 1)).status, target).toBe(200);
});

test.each([
  ["mars", "error", 1],
  ["KBANK", "earthquake", 1],
  ["KBANK", "error", 1.1],
  ["KBANK", "error", -0.1],
  ["KBANK", "error", "1"],
  [null, "error", 1],
])("%s %s %s is 400", async (target, kind, rate) => {
  expect((await put(target, kind, rate)).status).toBe(400);
  expect(await the.get("/faults")).toEqual([]);
});

test("never strikes calls from a person", async () => {
  for (const kind of ["error", "lost-reply", "timeout", "nonsense", "slow"]) await put("all", kind, 1);
  for (const url of ["/sms?phone=0812345678", "/bank/payouts?accountNo=1", "/totals", "/faults", "/games/PG/accounts"])
    expect((await the.call("GET", url)).status).toBe(200);
  expect((await the.post("/truemoney/gifts", { amount: 20 })).status).toBe(200);
  expect(the.waits).toEqual([]);
});
