import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import { takeMemberLease } from "../domain/member/member-lease.ts";
import { openGames } from "../domain/game/accounts.ts";
import { startTransfer, type TransferPlan } from "../domain/transfer/start-transfer.ts";
import { awaitAnswer } from "../idempotency/await-answer.ts";
import { createSagas } from "../saga/engine.ts";
import { createFastTime } from "../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../saga/testing/harness.ts";
import { deadlineIn } from "./deadline.ts";
import { newReference } from "./reference.ts";
import { createCounterStopwatch } from "./stopwatch.ts";

let harness: Harness;
let stopped: Context;
beforeAll(async () => {
  harness = await createHarness({}, createFastTime(50));
  const { context } = harness.start();
  // A clock that is set back again and again shows no time that passes.
  const still: Context = { ...context, clock: { now: () => new Date("2026-01-01T00:00:00Z") } };
  stopped = { ...still, sagas: createSagas(() => still) };
  await context.databaseTime.measure();
});
afterAll(() => harness.close());

test("a deadline comes nearer by the machine's counters, and is never below zero", () => {
  let counted = 0;
  const counters = { monotonic: () => counted, uptime: () => counted };
  const deadline = deadlineIn({ monotonic: createCounterStopwatch(counters) }, 8_000);
  expect(deadline()).toBe(8_000);
  counted = 5_000;
  expect(deadline()).toBe(3_000);
  counted = 9_000;
  expect(deadline()).toBe(0);
});

/** A transfer into a game that is in progress, as its member, its reference and what another one needs. */
const inProgress = async () => {
  const member = await harness.member(10_000n, { PG: 0n });
  const [game] = await openGames(stopped, member);
  if (game === undefined) throw new Error("no game");
  const planOf = (reference: string): TransferPlan => ({
    member,
    reference,
    from: null,
    to: game,
    amount: 1_000n,
    parent: null,
    key: null,
  });
  const reference = newReference(stopped.random, "T");
  const quiet: Context = {
    ...stopped,
    sagas: { ...stopped.sagas, drive: () => undefined, driveOwn: () => undefined },
  };
  await startTransfer(quiet, planOf(reference), () => 0);
  return { member, reference, planOf };
};

test("a caller waits no longer than said on a server whose clock is set back", async () => {
  const { member, reference, planOf } = await inProgress();
  expect(await stopped.sagas.awaitEnd(member.id, reference, 1_000)).toBeNull();
  expect(await stopped.sagas.settled(member.id, reference, 1_000)).toMatchObject({ status: "IN_PROGRESS" });
  const key = { memberId: member.id, key: "0123456789abcdef", hash: "" };
  expect(await awaitAnswer(stopped, key, reference)).toEqual({ pending: reference });
  await expect(awaitAnswer(stopped, key, "T-UNKNOWN")).rejects.toThrow("IDEMPOTENCY_IN_PROGRESS");
  const second = planOf(newReference(stopped.random, "T"));
  expect(await startTransfer(stopped, second, deadlineIn(stopped, 1_000))).toMatchObject({ why: "busy" });
  const wait = { ms: 1_000, lastsMs: 3_600_000 };
  expect(await takeMemberLease(stopped, member.id, "export", wait)).not.toBeNull();
  expect(await takeMemberLease(stopped, member.id, "export", wait)).toBeNull();
});
