import { setImmediate } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { GamePort } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import { startJobs } from "../../jobs.ts";
import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { scheduleReport } from "./explain.ts";
import { readReportsOf } from "./read-due-reports.ts";

const time = createFastTime(1);
/** The number of calls that each provider received, and the most that ran at once. */
const asked: Record<string, number> = { PG: 0, UFABET: 0 };
const most: Record<string, number> = { PG: 0, UFABET: 0 };
const { promise: answered, resolve: answer } = Promise.withResolvers<void>();

/** PG answers at once. UFABET answers only when it is released. */
const portOf = (code: string): GamePort => {
  const { port } = createFakeGame(code, time.schedule.sleep);
  let underWay = 0;
  return {
    ...port,
    report: async (query) => {
      asked[code] = (asked[code] ?? 0) + 1;
      underWay += 1;
      most[code] = Math.max(most[code] ?? 0, underWay);
      if (code === "UFABET") await answered;
      const told = await port.report(query);
      underWay -= 1;
      return told;
    },
  };
};

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness({ games: new Map(["PG", "UFABET"].map((code) => [code, portOf(code)])) }, time);
  ({ context } = harness.start());
});
afterAll(() => harness.close());

const makeDue = async (code: string, count: number): Promise<void> => {
  for (let made = 0; made < count; made++) {
    const { id } = await harness.member(0n, { [code]: 0n });
    await scheduleReport(context, { memberId: id, code });
  }
  time.skip(20_000);
};

test("one run reads all that is due, at most eight of a provider at once, and a silent provider delays no other", async () => {
  await makeDue("UFABET", 10);
  await makeDue("PG", 45);
  const works: Promise<void>[] = [];
  const schedule: Context["schedule"] = {
    ...context.schedule,
    every: (name, _ms, work) => {
      if (name.startsWith("read bet reports")) works.push(work());
      return { stop: async () => undefined };
    },
  };
  const jobs = startJobs({ ...context, schedule });
  expect(works).toHaveLength(2);
  await Promise.race(works);
  expect(asked["PG"]).toBe(45);
  while (asked["UFABET"] !== 8) await setImmediate();
  answer();
  await Promise.all(works);
  expect([asked, most["UFABET"]]).toEqual([{ PG: 45, UFABET: 10 }, 8]);
  // With or without further play, no account is due again within a minute.
  expect(await readReportsOf(context, "PG")).toBe(0);
  await jobs.stop();
});

test("a report that is due on several servers is read once", async () => {
  asked["PG"] = 0;
  time.skip(60_000);
  const other = harness.start().context;
  const read = await Promise.all([readReportsOf(context, "PG"), readReportsOf(other, "PG")]);
  expect([(read[0] ?? 0) + (read[1] ?? 0), asked["PG"]]).toEqual([45, 45]);
});

test("a run that is aborted leaves the rest due", async () => {
  time.skip(60_000);
  expect(await readReportsOf(context, "PG", AbortSignal.abort())).toBe(8);
  expect(await readReportsOf(context, "PG")).toBe(37);
});
