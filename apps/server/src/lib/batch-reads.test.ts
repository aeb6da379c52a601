import { expect, test } from "vitest";

import { batchReads, inPlace } from "./batch-reads.ts";
import { Overloaded } from "../db/overloaded.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("concurrent callers share one read, and each gets its own answer", async () => {
  const batches: number[][] = [];
  const ask = batchReads(async (asks: readonly number[]) => {
    batches.push([...asks]);
    await turn();
    return asks.map((each) => each * 10);
  });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test("callers that arrive during two reads form the next, and no read exceeds the limit", async () => {
  const sizes: number[] = [];
  const waiting: (() => void)[] = [];
  const ask = batchReads(async (asks: readonly number[]) => {
    sizes.push(asks.length);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return asks;
  }, 3);
  const all = Array.from({ length: 10 }, (_, index) => ask(index));
  while (sizes.reduce((sum, size) => sum + size, 0) < 10) {
    await turn();
    expect(waiting.length).toBeLessThanOrEqual(2);
    waiting.shift()?.();
  }
  for (const end of waiting) end();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sizes).toEqual([3, 3, 3, 1]);
});

test("a caller that makes the statement fail fails alone; a lost connection fails all", async () => {
  let readings = 0;
  const picky = batchReads((asks: readonly string[]) => {
    readings += 1;
    return asks.includes("bad") ? Promise.reject(new Error("invalid byte sequence")) : Promise.resolve(asks);
  });
  expect(await Promise.allSettled(["a", "bad", "b"].map(picky))).toMatchObject([
    { status: "fulfilled", value: "a" },
    { status: "rejected" },
    { status: "fulfilled", value: "b" },
  ]);
  expect(readings).toBe(4);

  readings = 0;
  const lost = batchReads((_asks: readonly string[]) => {
    readings += 1;
    return Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
  });
  expect((await Promise.allSettled(["a", "b"].map(lost))).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
  ]);
  expect(readings).toBe(1);
});

test("a full queue refuses new callers, and nothing is read for them", async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const read: number[] = [];
  const ask = batchReads(
    async (asks: readonly number[]) => {
      await goOn;
      read.push(...asks);
      return asks;
    },
    1,
    3,
  );
  const underWay = [1, 2].map(ask);
  await turn();
  const waiting = [3, 4, 5].map(ask);
  await expect(ask(6)).rejects.toBeInstanceOf(Overloaded);
  resolve();
  expect(await Promise.all([...underWay, ...waiting])).toEqual([1, 2, 3, 4, 5]);
  expect(await ask(7)).toBe(7);
  expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7]);
});

test("a batch that was refused is not repeated one by one", async () => {
  let readings = 0;
  const ask = batchReads((_asks: readonly number[]) => {
    readings += 1;
    return Promise.reject(new Overloaded("connections"));
  });
  const done = await Promise.allSettled([1, 2, 3].map(ask));
  expect([done.map(({ status }) => status), readings]).toEqual([["rejected", "rejected", "rejected"], 1]);
});

test("an answer for another caller is not accepted", () => {
  const [one, two] = [{ n: 1n }, { n: 2n }];
  expect(inPlace([one, two])).toEqual([one, two]);
  expect(() => inPlace([two, one])).toThrow(/place/);
  expect(() => inPlace([two])).toThrow(/place/);
});
