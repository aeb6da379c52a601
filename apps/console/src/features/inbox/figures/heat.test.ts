import { expect, test } from "vitest";

import { heatOf } from "./heat.ts";

test("a week is divided by day and hour, each relative to the busiest hour", () => {
  const { days, busiest } = heatOf([
    { weekday: 1, hour: 0, chats: 2 },
    { weekday: 6, hour: 20, chats: 8 },
  ]);
  expect(busiest).toEqual({ weekday: 6, hour: 20, chats: 8 });
  expect(days).toHaveLength(7);
  expect(days.every((hours) => hours.length === 24)).toBe(true);
  expect(days[0]?.[0]).toEqual({ weekday: 1, hour: 0, chats: 2, share: 0.25 });
  expect(days[5]?.[20]?.share).toBe(1);
  expect(days[6]?.[23]).toEqual({ weekday: 7, hour: 23, chats: 0, share: 0 });
});

test("a period without conversations has no busiest hour", () => {
  const { days, busiest } = heatOf([]);
  expect(busiest).toBeNull();
  expect(days.flat().every(({ share }) => share === 0)).toBe(true);
});
