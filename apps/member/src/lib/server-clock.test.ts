import { expect, test } from "vitest";

import { createServerClock } from "./server-clock.ts";

const SERVER = "Sat, 21 Nov 2026 07:00:00 GMT";
const server = Date.parse(SERVER);
const HOUR = 3_600_000;

test("before the server has told its time this device's is taken", () => {
  expect(createServerClock().here(5)).toBe(5);
});

test("a clock that is an hour ahead, or behind, sees the server's moments so", () => {
  for (const off of [HOUR, -HOUR]) {
    const clock = createServerClock();
    clock.note(SERVER, server + off);
    expect(clock.here(server)).toBe(server + off);
  }
});

test("what a slow line takes is no fault of the clock", () => {
  const clock = createServerClock();
  clock.note(SERVER, server + 9_000);
  expect(clock.here(server)).toBe(server);
});

test("the first answer tells, a header that says nothing does not", () => {
  const clock = createServerClock();
  clock.note(null, server + HOUR);
  clock.note("soon", server + HOUR);
  clock.note(SERVER, server);
  clock.note(SERVER, server + HOUR);
  expect(clock.here(server)).toBe(server);
});
