import { validate } from "promptparse";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

const from = { bankCode: "SCB", accountNo: "111-2-33333-4", accountName: "SOMSRI DEE" };
const to = { bankCode: "KBANK", accountNo: "0987654321" };
const reference = expect.stringMatching(/^\d{8}[A-Z0-9]{12}$/) as string;

const heldBy = async (accountNo: string): Promise<unknown> => {
  const { accounts } = (await the.get("/totals")) as { accounts: { accountNo: string; holds: number }[] };
  return accounts.find((account) => account.accountNo === accountNo)?.holds;
};

describe("transfers", () => {
  test("move money to the satang and answer a slip", async () => {
    const made = await the.post("/bank/transfers", { from, to, amount: 1234.5 });
    expect(made).toEqual({
      status: 200,
      body: {
        reference,
        at: "2026-11-21T07:32:00.000Z",
        slip: expect.stringMatching(/^\/bank\/slips\/.+\.png$/) as string,
      },
    });
    expect(await heldBy("0987654321")).toBe(1234.5);
    const { slip } = made.body as { slip: string };
    const picture = await the.app.inject({ url: slip });
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe("PNG");
    expect((await the.call("GET", "/bank/slips/nothing.png")).status).toBe(404);
  });

  test("a person always has enough money: missing money comes from the sandbox's source account", async () => {
    for (const amount of [50_000, 99_999_999.99]) await the.post("/bank/transfers", { from, to, amount });
    expect(await heldBy("0987654321")).toBe(100_049_999.99);
    expect(await heldBy("1112333334")).toBeGreaterThanOrEqual(0);
  });

  test.each([0, -1, 0.001, "5", 1e308, null, Number.NaN])(
    "an amount of %s is 400 and moves nothing",
    async (amount) => {
      expect((await the.post("/bank/transfers", { from, to, amount })).status).toBe(400);
      expect(await the.get("/totals")).toMatchObject({ accounts: [], sums: [] });
    },
  );

  test("an account cannot pay itself", async () => {
    expect((await the.post("/bank/transfers", { from, to: from, amount: 1 })).status).toBe(400);
    const self = { bankCode: from.bankCode, accountNo: "1112333334" };
    expect((await the.post("/bank/transfers", { from, to: self, amount: 1 })).status).toBe(400);
  });

  test("an unknown field or no account is 400", async () => {
    expect((await the.post("/bank/transfers", { from, to, amount: 1, more: 1 })).status).toBe(400);
    expect((await the.post("/bank/transfers", { from, to: {}, amount: 1 })).status).toBe(400);
  });
});

describe("payments", () => {
  test("a QR is paid by its text or by its id, once", async () => {
    const one = the.order("Q1");
    const two = the.order("Q2");
    expect(validate.billPayment(one.payload)).toMatchObject({ ref1: "TQ1", amount: 500 });
    expect(await the.get("/bank/payments?qrcodeId=Q1")).toEqual([]);
    const paid = await the.post("/bank/payments", { payload: one.payload });
    expect(paid).toEqual({ status: 200, body: { reference } });
    expect((await the.post("/bank/payments", { qrcodeId: two.qrcodeId })).status).toBe(200);
    for (const by of [{ payload: one.payload }, { qrcodeId: "Q1" }, { qrcodeId: "Q1", amount: 1 }])
      expect((await the.post("/bank/payments", by)).status).toBe(409);
    const { reference: theirs } = paid.body as { reference: string };
    expect(await the.get("/bank/payments?qrcodeId=Q1")).toEqual([
      { reference: theirs, amount: 500, at: "2026-11-21T07:32:00.000Z" },
    ]);
  });

  test("a different amount is paid as given", async () => {
    the.order("Q1");
    await the.post("/bank/payments", { qrcodeId: "Q1", amount: 499.99 });
    expect(await the.get("/bank/payments?qrcodeId=Q1")).toMatchObject([{ amount: 499.99 }]);
  });

  test("an expired or cancelled order can still be paid", async () => {
    const cancelled = the.order("Q1");
    the.world.orders.cancel(cancelled);
    the.order("Q2");
    the.pass(601_000);
    expect(await the.get("/bank/orders?qrcodeId=Q1")).toMatchObject({ state: "cancelled" });
    expect(await the.get("/bank/orders?qrcodeId=Q2")).toMatchObject({ state: "expired", amount: 500, provider: "WW" });
    for (const qrcodeId of ["Q1", "Q2"]) expect((await the.post("/bank/payments", { qrcodeId })).status).toBe(200);
    expect(await the.get("/bank/orders?qrcodeId=Q1")).toMatchObject({ state: "paid" });
  });

  test("an unknown order is 404, an invalid request 400, and nothing happens", async () => {
    the.order("Q1");
    expect((await the.post("/bank/payments", { qrcodeId: "Q9" })).status).toBe(404);
    expect((await the.post("/bank/payments", { payload: "hello" })).status).toBe(404);
    expect((await the.post("/bank/payments", {})).status).toBe(400);
    expect((await the.post("/bank/payments", { qrcodeId: "Q1", amount: 0 })).status).toBe(400);
    expect((await the.post("/bank/payments", { qrcodeId: "Q1", amount: "500" })).status).toBe(400);
    expect(await the.get("/bank/payments?qrcodeId=Q1")).toEqual([]);
  });

  test("fifty payments of one QR at once pay it once", async () => {
    the.order("Q1");
    const answers = await Promise.all(Array.from({ length: 50 }, () => the.post("/bank/payments", { qrcodeId: "Q1" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe("payouts", () => {
  test("are listed by account in any notation, newest first", async () => {
    expect(await the.get("/bank/payouts?accountNo=1234567890")).toEqual([]);
    const order = { currency: "THB", bankCode: "SCB", accountNo: "1234567890", accountName: "A" } as const;
    the.world.payouts.pay({ ...order, reference: "W1", amount: 100_00n });
    the.pass(1000);
    the.world.payouts.pay({ ...order, reference: "W2", amount: 50_05n });
    for (const accountNo of ["1234567890", "123-4-56789-0"]) {
      expect(await the.get(`/bank/payouts?accountNo=${accountNo}`)).toEqual([
        { reference: "W2", amount: 50.05, at: "2026-11-21T07:32:01.000Z" },
        { reference: "W1", amount: 100, at: "2026-11-21T07:32:00.000Z" },
      ]);
    }
  });
});
