import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createTestWorld } from "./testing/test-world.ts";
import type { TestWorld } from "./testing/test-world.ts";
import { signedHeaders } from "./world/signing.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

const strikes = (times: number, target: string) => {
  const counts: Record<string, number> = {};
  for (let call = 0; call < times; call++) {
    const kind = the.world.faults.strikeCall(target) ?? "none";
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

describe("chance", () => {
  test("a rate of 1 strikes every call, and counts", () => {
    the.world.faults.set("KBANK", "error", 1);
    expect(strikes(20, "KBANK")).toEqual({ error: 20 });
    expect(strikes(5, "WW")).toEqual({ none: 5 });
    expect(the.world.faults.list()).toMatchObject([{ calls: 20, hits: 20 }]);
  });

  test("several faults strike at their own rates, and at most one strikes a call", () => {
    the.world.faults.set("KBANK", "error", 0.25);
    the.world.faults.set("KBANK", "slow", 0.5);
    const counts = strikes(2000, "KBANK");
    expect((counts["error"] ?? 0) / 2000).toBeCloseTo(0.25, 1);
    expect((counts["slow"] ?? 0) / 2000).toBeCloseTo(0.5, 1);
    expect((counts["none"] ?? 0) / 2000).toBeCloseTo(0.25, 1);
    expect(the.world.faults.list()).toMatchObject([
      { kind: "error", calls: 2000, hits: counts["error"] },
      { kind: "slow", calls: 2000, hits: counts["slow"] },
    ]);
  });

  test("rates that exceed 1 in total share the calls in proportion", () => {
    the.world.faults.set("all", "error", 1);
    the.world.faults.set("KBANK", "slow", 1);
    const counts = strikes(500, "KBANK");
    expect(counts["none"]).toBeUndefined();
    expect(Object.keys(counts).toSorted()).toEqual(["error", "slow"]);
  });

  test("callback faults strike no calls, and call faults strike no callbacks", () => {
    the.world.faults.set("KBANK", "silent", 1);
    the.world.faults.set("KBANK", "error", 1);
    expect(strikes(3, "KBANK")).toEqual({ error: 3 });
    expect(the.world.store.write(() => the.world.faults.strikeCallback("KBANK"))).toBe("silent");
    expect(the.world.store.write(() => the.world.faults.strikeCallback("WW"))).toBeNull();
  });
});

describe("a call from the server", () => {
  const body = JSON.stringify({
    reference: "W1",
    amount: "100.00",
    currency: "THB",
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "A",
  });
  const pay = () => {
    const path = "/world/payouts/v1/payouts";
    const signed = signedHeaders(the.world.secretOf("payouts"), { method: "POST", path, body }, the.world.clock.now());
    const headers = {
      ...signed,
      "x-merchant": "krapao",
      "idempotency-key": "payout:W1",
      "content-type": "application/json",
    };
    return the.app.inject({ method: "POST", url: path, headers, payload: body });
  };
  const paid = (): number => the.world.payouts.paidTo("1234567890").length;

  test("succeeds when no fault is set", async () => {
    expect((await pay()).json()).toMatchObject({ status: "PAID" });
    expect(paid()).toBe(1);
  });

  test("error: answers 500 and does nothing", async () => {
    the.world.faults.set("payouts", "error", 1);
    expect((await pay()).statusCode).toBe(500);
    expect(paid()).toBe(0);
  });

  test("lost-reply: does the work, then closes the connection", async () => {
    the.world.faults.set("payouts", "lost-reply", 1);
    await expect(pay()).rejects.toThrow();
    expect(paid()).toBe(1);
  });

  test("timeout: does the work, answers after 90 s", async () => {
    the.world.faults.set("payouts", "timeout", 1);
    expect((await pay()).json()).toMatchObject({ status: "PAID" });
    expect(the.waits).toEqual([90_000]);
    expect(paid()).toBe(1);
  });

  test("slow: does the work one second late", async () => {
    the.world.faults.set("payouts", "slow", 1);
    expect((await pay()).statusCode).toBe(200);
    expect(the.waits).toEqual([1000]);
  });

  test("nonsense: does the work, answers 200 with an invalid body", async () => {
    the.world.faults.set("payouts", "nonsense", 1);
    for (let call = 0; call < 20; call++) {
      const answer = await pay();
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain("PAID");
    }
    expect(paid()).toBe(1);
  });

  test("a fault of another provider does not strike it, and every game has its own faults", async () => {
    for (const target of ["sms", "KBANK", "PG"]) the.world.faults.set(target, "error", 1);
    expect((await pay()).statusCode).toBe(200);
    const post = (url: string) => the.app.inject({ method: "POST", url, payload: {} });
    expect((await post("/world/games/pg/Player/v1/Create")).statusCode).toBe(500);
    expect((await post("/world/games/ufabet/user/create")).statusCode).not.toBe(500);
  });
});
