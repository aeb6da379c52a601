import { beforeEach, expect, test } from "vitest";

import { type CircuitBreaker, createCircuitBreaker, type Pass } from "./circuit-breaker.ts";

let now = 0;
let circuit: CircuitBreaker;
beforeEach(() => {
  now = 1_000_000;
  circuit = createCircuitBreaker(() => now);
});

const go = (): Pass => {
  const pass = circuit.enter();
  if (pass === null) throw new Error("the circuit is open");
  return pass;
};
const fail = (times: number): void => {
  for (let count = 0; count < times; count++) go().unanswered();
};
const open = (): void => {
  fail(19);
  now += 5_000;
  fail(1);
  expect(circuit.enter()).toBeNull();
};

test("opens after 20 calls in a row without an answer, the first of which began 5 s ago", () => {
  fail(19);
  now += 60_000;
  expect(circuit.enter()).not.toBeNull();
  fail(1);
  expect(circuit.enter()).toBeNull();
});

test("stays closed for a burst of failures after a long rest", () => {
  go().answered();
  now += 3_600_000;
  fail(100);
  now += 4_999;
  fail(100);
  expect(circuit.enter()).not.toBeNull();
  now += 1;
  fail(1);
  expect(circuit.enter()).toBeNull();
});

test("opens at once when 20 calls had no answer in time", () => {
  const passes = Array.from({ length: 20 }, go);
  now += 15_000;
  for (const pass of passes) pass.unanswered();
  expect(circuit.enter()).toBeNull();
});

test("one answer resets the count", () => {
  fail(19);
  now += 10_000;
  go().answered();
  fail(19);
  now += 4_999;
  fail(1);
  expect(circuit.enter()).not.toBeNull();
});

test("lets one probe through after a second, and closes when it is answered", () => {
  open();
  now += 999;
  expect(circuit.enter()).toBeNull();
  now += 1;
  const probe = go();
  expect(circuit.enter()).toBeNull();
  probe.answered();
  for (let count = 0; count < 100; count++) go();
});

test("waits twice as long after each failed probe, up to 5 s", () => {
  open();
  for (const wait of [1_000, 2_000, 4_000, 5_000, 5_000]) {
    now += wait - 1;
    expect(circuit.enter()).toBeNull();
    now += 1;
    go().unanswered();
  }
});

test("calls from before it opened do not delay the probe", () => {
  const early = Array.from({ length: 30 }, go);
  now += 15_000;
  for (const pass of early) pass.unanswered();
  now += 999;
  for (const pass of early) pass.unanswered();
  now += 1;
  go().answered();
  expect(circuit.enter()).not.toBeNull();
});

test("an answer to a call from before it opened closes it", () => {
  const early = go();
  open();
  early.answered();
  expect(circuit.enter()).not.toBeNull();
});

test("a probe without an outcome is followed by another", () => {
  open();
  now += 1_000;
  const lost = go();
  expect(circuit.enter()).toBeNull();
  now += 1_000;
  const next = go();
  // The failure of the lost call proves nothing about the call that is in progress.
  lost.unanswered();
  next.answered();
  expect(circuit.enter()).not.toBeNull();
});
