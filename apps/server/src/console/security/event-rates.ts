import { SECURITY_HOURS, type Security } from "@krapao/contract/operator/get-security";
import { SECURITY_EVENTS } from "@krapao/contract/operator/security-events";

import type { Context } from "../../context.ts";
import { hourOf } from "../../lib/event-counts.ts";

const HOUR_MS = 3_600_000;

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

/** The counts of each event by the hour, of today and yesterday, from all servers together. */
export const readEventRates = async (context: Context): Promise<Security["events"]> => {
  const present = hourOf(context.clock.now()).getTime();
  const first = present - (2 * SECURITY_HOURS - 1) * HOUR_MS;
  const rows = await context.db.selectFrom("security_event").selectAll().where("hour", ">=", new Date(first)).execute();
  const counts = new Map(rows.map(({ event, hour, count }) => [`${event} ${hour.getTime()}`, Number(count)]));
  return SECURITY_EVENTS.map((event) => {
    const all = Array.from(
      { length: 2 * SECURITY_HOURS },
      (_, index) => counts.get(`${event} ${first + index * HOUR_MS}`) ?? 0,
    );
    const hours = all.slice(SECURITY_HOURS);
    const before = all.slice(0, SECURITY_HOURS);
    return {
      event,
      hour: hours.at(-1) ?? 0,
      hourBefore: before.at(-1) ?? 0,
      day: sum(hours),
      dayBefore: sum(before),
      hours,
    };
  });
};
