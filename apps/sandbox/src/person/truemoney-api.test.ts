import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

test("creates a gift that holds the money", async () => {
  const links = await Promise.all([20, 20.5].map((amount) => the.post("/truemoney/gifts", { amount })));
  for (const { status, body } of links) {
    expect(status).toBe(200);
    expect(body).toEqual({
      link: expect.stringMatching(/^https:\/\/gift\.truemoney\.com\/campaign\/\?v=[A-Za-z0-9]{18}$/) as string,
    });
  }
  expect(links[0]?.body).not.toEqual(links[1]?.body);
  const { accounts } = (await the.get("/totals")) as { accounts: object[] };
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "gift", code: "TRUEMONEY", holds: 40.5 }));
});

test("a voucher has the settings that it was created with, and redeeming it pays our wallet once", async () => {
  const wrap = async (kind: string): Promise<string> => {
    const { body } = await the.post("/truemoney/gifts", { amount: 30, kind });
    return new URL((body as { link: string }).link).searchParams.get("v") ?? "";
  };
  const ask = async (code: string) => {
    const url = `/world/truemoney/campaign/vouchers/${code}/verify?mobile=0899990001`;
    return ((await the.get(url)) as { status: { code: string } }).status.code;
  };
  expect(await ask(await wrap("used"))).toBe("VOUCHER_OUT_OF_STOCK");
  expect(await ask(await wrap("expired"))).toBe("VOUCHER_EXPIRED");
  expect(await ask(await wrap("own"))).toBe("CANNOT_GET_OWN_VOUCHER");
  expect(await ask(await wrap("unknown"))).toBe("VOUCHER_NOT_FOUND");
  expect(await ask(await wrap("shared"))).toBe("SUCCESS");
  const code = await wrap("good");
  const redeem = () =>
    the.post(`/world/truemoney/campaign/vouchers/${code}/redeem`, { mobile: "0899990001", voucher_hash: code });
  expect((await redeem()).status).toBe(200);
  expect((await redeem()).status).toBe(400);
  expect(await ask(code)).toBe("TARGET_USER_REDEEMED");
  const { accounts, sums } = (await the.get("/totals")) as { accounts: object[]; sums: { holds: number }[] };
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "gift", accountNo: "0899990001", in: 30, out: 0 }));
  // The friend redeemed the used one. The expired, own and shared ones are still open.
  expect(accounts).toContainEqual(
    expect.objectContaining({ kind: "gift", accountNo: "", in: 150, out: 60, holds: 90 }),
  );
  expect(sums.every(({ holds }) => holds === 0)).toBe(true);
});

test("a gift may pay another amount than it shows", async () => {
  for (const pays of [90, 125.5]) {
    const { body } = await the.post("/truemoney/gifts", { amount: 100, pays });
    const code = new URL((body as { link: string }).link).searchParams.get("v") ?? "";
    const url = `/world/truemoney/campaign/vouchers/${code}`;
    expect(await the.get(`${url}/verify?mobile=0899990001`)).toMatchObject({
      data: { voucher: { amount_baht: "100.00" }, my_ticket: null },
    });
    const taken = await the.post(`${url}/redeem`, { mobile: "0899990001", voucher_hash: code });
    expect(taken.body).toMatchObject({
      data: { voucher: { amount_baht: "100.00" }, my_ticket: { amount_baht: pays.toFixed(2) } },
    });
  }
  const { accounts, sums } = (await the.get("/totals")) as { accounts: object[]; sums: { holds: number }[] };
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "gift", accountNo: "0899990001", in: 215.5 }));
  expect(accounts).toContainEqual(expect.objectContaining({ kind: "gift", accountNo: "", holds: 0 }));
  expect(sums.every(({ holds }) => holds === 0)).toBe(true);
});

test.each([
  {},
  { amount: 0 },
  { amount: "20" },
  { amount: 20, more: 1 },
  { amount: 20, kind: "x" },
  { amount: 20, pays: 0 },
])("%j is 400", async (body) => {
  expect((await the.post("/truemoney/gifts", body)).status).toBe(400);
});
