import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createSlots } from "./slots.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const held = async (take: Promise<(() => void) | null>): Promise<() => void> => {
  const giveBack = await take;
  if (giveBack === null) throw new Error("no slot");
  return giveBack;
};

test("slots are given in the order of waiting", async () => {
  const slots = createSlots(2, 2);
  const [one, two] = [await held(slots.take(10)), await held(slots.take(10))];
  const order: string[] = [];
  const third = slots.take(1_000).then((slot) => (order.push("third"), slot));
  const fourth = slots.take(1_000).then((slot) => (order.push("fourth"), slot));
  one();
  await third;
  expect(order).toEqual(["third"]);
  two();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

test("too many waiters are refused at once, and a waiter without a slot after its time", async () => {
  const slots = createSlots(1, 1);
  const one = await held(slots.take(10));
  const waiting = slots.take(1_000);
  expect(await slots.take(1_000)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBeNull();
  // A caller who gave up waiting takes no slot, and no slot is lost.
  one();
  const two = await held(slots.take(10));
  const next = slots.take(1_000);
  two();
  await held(next);
  expect(vi.getTimerCount()).toBe(0);
});

test("a slot that is returned twice is free once", async () => {
  const slots = createSlots(1, 1);
  const one = await held(slots.take(10));
  one();
  one();
  await held(slots.take(10));
  const late = slots.take(50);
  one();
  await vi.advanceTimersByTimeAsync(50);
  expect(await late).toBeNull();
});
