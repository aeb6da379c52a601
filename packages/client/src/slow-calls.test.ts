import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createSlowCalls } from "./slow-calls.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a call that takes long is reported, and its end too", () => {
  const calls = createSlowCalls(1_000);
  const heard: boolean[] = [];
  calls.subscribe(() => heard.push(calls.isSlow()));
  const end = calls.begin();
  vi.advanceTimersByTime(999);
  expect(calls.isSlow()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(calls.isSlow()).toBe(true);
  end();
  expect(heard).toEqual([true, false]);
});

it("calls that are answered in time are not reported, however many there are", () => {
  const calls = createSlowCalls(1_000);
  let told = 0;
  calls.subscribe(() => (told += 1));
  for (let call = 0; call < 5; call += 1) {
    const end = calls.begin();
    vi.advanceTimersByTime(900);
    end();
  }
  vi.advanceTimersByTime(10_000);
  expect(told).toBe(0);
});

it("the state stays slow until the last slow call has ended", () => {
  const calls = createSlowCalls(1_000);
  const [one, other] = [calls.begin(), calls.begin()];
  vi.advanceTimersByTime(1_000);
  one();
  one();
  expect(calls.isSlow()).toBe(true);
  other();
  expect(calls.isSlow()).toBe(false);
});
