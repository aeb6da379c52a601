import { expect, test } from "vitest";

import { createSingle } from "./single.ts";

const setUp = () => {
  let now = 0;
  let calls = 0;
  const ends: { readonly done: () => void; readonly fail: () => void }[] = [];
  const press = createSingle(() => now);
  const work = () => {
    calls += 1;
    return new Promise<void>((done, failed) => ends.push({ done, fail: () => failed(new Error("refused")) }));
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    press: () => press(work),
    calls: () => calls,
    advance: (ms: number) => {
      now += ms;
    },
    done: async () => {
      ends.at(-1)?.done();
      await settle();
    },
    fail: async () => {
      ends.at(-1)?.fail();
      await settle();
    },
  };
};

test("a double tap counts as one press, also when the second tap comes just after the first call ended", async () => {
  const { press, calls, done, advance } = setUp();
  press();
  press();
  expect(calls()).toBe(1);
  await done();
  advance(300);
  press();
  expect(calls()).toBe(1);
});

test("later presses count again, and after a failure the next one counts immediately", async () => {
  const { press, calls, done, fail, advance } = setUp();
  press();
  await done();
  advance(1_000);
  press();
  await fail();
  press();
  expect(calls()).toBe(3);
});
