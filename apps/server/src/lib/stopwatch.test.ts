import { beforeEach, expect, test } from "vitest";

import { createCounterStopwatch, createStopwatch } from "./stopwatch.ts";

const at = { monotonic: 123_456.5, uptime: 9_000_000, wall: 1_795_246_320_000 };
const counters = { monotonic: () => at.monotonic, uptime: () => at.uptime };
const start = createStopwatch(() => new Date(at.wall), counters);
const count = createCounterStopwatch(counters);
const pass = (ms: number): void => {
  at.monotonic += ms;
  at.uptime += ms;
  at.wall += ms;
};
beforeEach(() => {
  pass(1_000);
});

test("measures elapsed time", () => {
  const [age, counted] = [start(), count()];
  expect([age(), counted()]).toEqual([0, 0]);
  pass(1_500);
  expect([age(), counted()]).toEqual([1_500, 1_500]);
});

test("counts while the machine is suspended, also when the wall clock is set back", () => {
  const [age, counted] = [start(), count()];
  at.uptime += 60_000;
  at.wall -= 3_600_000;
  expect(age()).toBe(59_000);
  pass(101);
  expect([age(), counted()]).toEqual([59_101, 59_101]);
});

test("reads the uptime only now and then, except for an age that is checked", () => {
  let reads = 0;
  const counting = { ...counters, uptime: () => (reads++, at.uptime) };
  const [started, timed] = [createStopwatch(() => new Date(at.wall), counting), createCounterStopwatch(counting)];
  for (let turn = 0; turn < 10; turn++) {
    started();
    timed()();
  }
  expect(reads).toBe(2);
  started()();
  expect(reads).toBe(3);
});

test("follows the wall clock where a process is moved together with its counters", () => {
  const age = start();
  at.wall += 60_000;
  expect(age()).toBe(60_000);
});

test("shows no less when the wall clock is set back", () => {
  const age = start();
  pass(2_500);
  at.wall -= 3_600_000;
  expect(age()).toBe(2_500);
});

test("shows too much rather than too little when the wall clock jumps ahead; the counters alone do not", () => {
  const [age, counted] = [start(), count()];
  pass(100);
  at.wall += 3_600_000;
  expect([age(), counted()]).toEqual([3_600_100, 100]);
});

test("the second that rounding of the uptime adds is not shown", () => {
  const age = start();
  at.uptime += 1_000;
  at.monotonic += 5;
  expect(age()).toBe(5);
});

test("reads the machine's counters", () => {
  const elapsed = createCounterStopwatch()();
  const [first, second] = [elapsed(), elapsed()];
  expect(first).toBeGreaterThanOrEqual(0);
  expect(second).toBeGreaterThanOrEqual(first);
  expect(second).toBeLessThan(60_000);
});
