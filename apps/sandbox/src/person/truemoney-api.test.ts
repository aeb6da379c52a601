import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

test("wraps a gift that holds the money", async () => {
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

test.each([{}, { amount: 0 }, { amount: "20" }, { amount: 20, more: 1 }])("%j is 400", async (body) => {
  expect((await the.post("/truemoney/gifts", body)).status).toBe(400);
});
