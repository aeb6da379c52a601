import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "../bonus/testing/bonuses.ts";
import type { Context } from "../../context.ts";
import { newReference } from "../../lib/reference.ts";
import { bonusOf } from "../reward/testing/rows.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { holdBesideNoBonus } from "./hold.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("a withdrawal sees a bonus that is received between its check and its hold", async () => {
  const { context } = harness.start();
  const member = await harness.member(10_000n);
  let isReceived = false;
  const receive = async (): Promise<void> => {
    isReceived = true;
    await moveMoney(context, member, 5_000n);
    await bonusOf(harness.owner, member, harness.time.clock.now(), null);
  };
  const slow: Context = {
    ...context,
    ledger: {
      ...context.ledger,
      submit: async (posting) => {
        if (!isReceived) await receive();
        return context.ledger.submit(posting);
      },
    },
  };
  const plan = { member, reference: newReference(context.random, "W"), amount: 4_000n, key: null, isOpened: false };
  expect(await holdBesideNoBonus(slow, plan)).toEqual({ is: "bonus-remaining" });
});
