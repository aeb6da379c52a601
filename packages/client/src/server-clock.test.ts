import { expect, test } from "vitest";

import { createServerClock } from "./server-clock.ts";

const SERVER = "Sat, 21 Nov 2026 07:00:00 GMT";
/** The middle of the second that the header names. */
const server = Date.parse(SERVER) + 500;
const HOUR = 3_600_000;
const MINUTE = 60_000;

test("before the server's time is known the device's is used", () => {
  expect(createServerClock(MINUTE).here(5)).toBe(5);
});

test("with a device clock an hour off the server's times are shown", () => {
  for (const off of [HOUR, -HOUR]) {
    const clock = createServerClock(MINUTE);
    clock.note(SERVER, server + off);
    expect(clock.here(server)).toBe(server + off);
    expect(Math.abs(clock.now() - (Date.now() - off))).toBeLessThan(1_000);
  }
});

test("the delay of a slow connection is not taken for a wrong clock", () => {
  const clock = createServerClock(MINUTE);
  clock.note(SERVER, server + 9_000);
  expect(clock.here(server)).toBe(server);
});

test("an invalid Date header changes nothing", () => {
  const clock = createServerClock(MINUTE);
  clock.note(null, server + HOUR);
  clock.note("soon", server + HOUR);
  expect(clock.here(server)).toBe(server);
});

test("once a clock is known to be wrong, a slow answer changes nothing", () => {
  const clock = createServerClock(MINUTE);
  clock.note(SERVER, server + HOUR);
  clock.note(SERVER, server + HOUR + 9_000);
  expect(clock.here(server)).toBe(server + HOUR);
});

test("a change of the clock while the page is open is followed", () => {
  const clock = createServerClock(MINUTE);
  clock.note(SERVER, server + HOUR);
  clock.note(SERVER, server + 1_000);
  expect(clock.here(server)).toBe(server);
});
