import { afterAll, beforeAll, expect, test } from "vitest";

import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { readWithdrawalFacts } from "./facts.ts";
import { paidBy, shareDevice } from "./testing/linked.ts";

let harness: Harness;
let context: ReturnType<Harness["start"]>["context"];
beforeAll(async () => {
  harness = await createHarness();
  context = harness.start().context;
});
afterAll(() => harness.close());

const now = (): Date => context.clock.now();

test("members on one device or paid by one account are counted once each, as far as known at the withdrawal", async () => {
  const [member, byDevice, byPayer, byBoth, later, stranger] = await Promise.all(
    Array.from({ length: 6 }, () => harness.member(50_000n)),
  );
  if (!member || !byDevice || !byPayer || !byBoth || !later || !stranger) throw new Error("no members");
  await shareDevice(harness.owner, [member, byDevice, byBoth], now());
  for (const paid of [member, byPayer, byBoth, byBoth]) await paidBy(harness.owner, paid, "8880001112", now());
  await paidBy(harness.owner, stranger, "8880003334", now());
  for (const erased of [member, stranger]) await paidBy(harness.owner, erased, "", now());
  const reference = await postMovement(context, member, { type: "withdraw", amount: 10_000n, kind: "withdraw" });
  await paidBy(harness.owner, later, "8880001112", new Date(now().getTime() + 60_000));
  const [found] = await readWithdrawalFacts(context.db, "withdrawal", [{ memberId: member.id, reference }]);
  expect(found?.facts["linked-members"]).toBe(3n);
});
