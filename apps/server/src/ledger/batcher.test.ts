import { setImmediate } from "node:timers/promises";

import { expect, test } from "vitest";

import { Overloaded } from "../db/overloaded.ts";
import { type ConflictKeys, createBatcher } from "./batcher.ts";
import type { Writer } from "./writer.ts";

type Item = { readonly name: string } & Partial<ConflictKeys>;

/** Writers that hold their batches until the test releases them, in the order of arrival. */
const heldWriters = (count: number, waitingMost = 1_000) => {
  const slept: number[] = [];
  const batches: { readonly names: readonly string[]; readonly end: () => void }[] = [];
  const writers = Array.from({ length: count }, (): Writer<Item, string> => ({
    run: (items) =>
      new Promise((resolve) => {
        const names = items.map(({ name }) => name);
        batches.push({ names, end: () => resolve(names.map((outcome) => ({ outcome }))) });
      }),
    ping: async () => undefined,
    close: () => undefined,
  }));
  const batcher = createBatcher<Item, string>({
    writers,
    conflictKeysOf: ({ alone = [], locked = [] }) => ({ alone, locked }),
    most: 40,
    waitingMost,
    schedule: {
      sleep: (ms) => {
        slept.push(ms);
        return Promise.resolve();
      },
    },
  });
  const submit = async (items: readonly Item[]): Promise<void> => {
    for (const item of items) void batcher.submit(item);
    // One turn of the event loop for the batch, some more for the timer of waiting items.
    for (let turn = 0; turn < 4; turn++) await setImmediate();
  };
  return { batcher, batches, slept, submit, names: () => batches.map(({ names }) => names.join(" ")) };
};

const many = (letter: string, count: number, locked: ConflictKeys["locked"] = []): Item[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${letter}${index}`, locked }));

test("many items without common keys share the free writers", async () => {
  const { batches, submit } = heldWriters(2);
  await submit(many("a", 32));
  expect(batches.map(({ names }) => names.length)).toEqual([16, 16]);
});

test("items that lock the same account go together, as many as a batch takes; the other writer is left for others", async () => {
  const { batches, submit, names } = heldWriters(2);
  await submit(many("hot", 50, [1n]));
  expect(batches.map((batch) => batch.names.length)).toEqual([40]);
  await submit([{ name: "other", locked: [2n] }]);
  expect(names()[1]).toBe("other");
  batches[0]?.end();
  await submit([]);
  expect(batches[2]?.names.length).toBe(10);
});

test("many waiting items are sent before a caller of the last batch continues", async () => {
  const { batches, submit, batcher } = heldWriters(1);
  const batchesThen = batcher.submit({ name: "first" }).then(() => batches.length);
  await submit([]);
  await submit(many("next", 20));
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  expect(await batchesThen).toBe(2);
});

test("an item that waits for an account is not overtaken by others that need it", async () => {
  const { batches, submit, names } = heldWriters(2);
  await submit([{ name: "first", locked: [1n] }]);
  await submit([
    { name: "both", locked: [1n, 2n] },
    { name: "second", locked: [2n] },
    { name: "free", locked: [3n] },
  ]);
  expect(names()).toEqual(["first", "free"]);
  batches[0]?.end();
  await submit([]);
  expect(names()[2]).toBe("both second");
});

test("items that share an exclusive key are never in two batches at once, nor in one together", async () => {
  const { batches, submit, names } = heldWriters(2);
  await submit([
    { name: "one", alone: ["r1"] },
    { name: "same", alone: ["r1"] },
    { name: "two", alone: ["r2"] },
  ]);
  expect(names()).toEqual(["one two"]);
  batches[0]?.end();
  await submit([]);
  expect(names()[1]).toBe("same");
});

test("a single item never waits; after a large batch, few items wait a moment for each other", async () => {
  const { batches, slept, submit } = heldWriters(2);
  for (let turn = 0; turn < 3; turn++) {
    await submit(many(`alone${turn}-`, 1));
    batches[turn]?.end();
    await submit([]);
  }
  expect([batches.length, slept]).toEqual([3, []]);
  await submit(many("a", 10));
  expect(slept).toEqual([]);
  batches[3]?.end();
  await submit([]);
  await submit(many("b", 5));
  expect([batches[4]?.names.length, slept]).toEqual([5, [2]]);
});

test("few items wait for a running statement, but not forever", async () => {
  const { batches, slept, submit } = heldWriters(2);
  await submit(many("a", 2));
  await submit(many("b", 2));
  expect([batches.length, slept]).toEqual([2, [5]]);
});

test("a full queue refuses new items until a batch has made room", async () => {
  const { batches, submit, batcher, names } = heldWriters(1, 5);
  await submit([{ name: "first" }]);
  await submit(many("a", 5));
  await expect(batcher.submit({ name: "late" })).rejects.toBeInstanceOf(Overloaded);
  await expect(batcher.ping()).rejects.toBeInstanceOf(Overloaded);
  batches[0]?.end();
  await submit([]);
  await submit([{ name: "later" }]);
  await batcher.ping();
  batches[1]?.end();
  await submit([]);
  expect(names()).toEqual(["first", "a0 a1 a2 a3 a4", "later"]);
});
