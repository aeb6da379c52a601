import { afterAll, beforeAll, expect, test } from "vitest";

import { createHarness, type Harness } from "./testing/harness.ts";
import { recordAttempts, readAttempts, type AttemptRecord } from "./attempt-log.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const entry = (number: number): Omit<AttemptRecord, "state"> => ({
  at: new Date(Date.UTC(2026, 10, 21, 3, 0, number)),
  what: "ask",
  answer: "unclear",
  tookMs: number,
  detail: { why: "no answer", number },
});

test("an attempt log keeps its beginning and its end, in order, and never mixes two movements", async () => {
  const { context } = harness.start();
  const row = { memberId: 1_000_000_001n, reference: "TLONG", state: "sending" };
  for (let number = 0; number < 400; number += 10) {
    await recordAttempts(
      context,
      row,
      Array.from({ length: 10 }, (_, index) => entry(number + index)),
    );
  }
  await recordAttempts(context, { ...row, reference: "TOTHER" }, [entry(7)]);
  const attempts = await readAttempts(context, row.memberId, row.reference);
  expect(attempts.length).toBeGreaterThanOrEqual(300);
  expect(attempts.length).toBeLessThanOrEqual(302);
  expect(attempts[0]).toEqual({ ...entry(0), state: "sending" });
  const numbers = attempts.map(({ tookMs }) => tookMs);
  expect(numbers.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(numbers.slice(-250)).toEqual(Array.from({ length: 250 }, (_, index) => 150 + index));
  expect(await readAttempts(context, row.memberId, "TOTHER")).toHaveLength(1);
  expect(await readAttempts(context, row.memberId, "TNONE")).toEqual([]);
});
