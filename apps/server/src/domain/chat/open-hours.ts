import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";

import { timeOfDay, weekdayOf } from "../../lib/calendar.ts";

type Hours = ChatSettings["hours"][number] | undefined;

const minutesOf = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
};

/** Whether a day's hours contain a minute of that day, or (above 1,440) of the night after it. */
const holds = (hours: Hours, minute: number): boolean => {
  if (hours === undefined || hours === "closed") return false;
  if (hours === null) return minute < 1_440;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return minute >= from && minute < (to > from ? to : to + 1_440);
};

/** Whether people answer at a moment, in Bangkok's time. Hours may cross midnight. */
export const isOpenAt = (hours: ChatSettings["hours"], moment: Date): boolean => {
  const [weekday, minute] = [weekdayOf(moment), minutesOf(timeOfDay(moment))];
  return holds(hours[weekday], minute) || holds(hours[(weekday + 6) % 7], minute + 1_440);
};

const WEEK = 7 * 1_440;

/**
 * The open hours as ranges of minutes since Monday 00:00, end exclusive. A range that crosses into the next week is
 * split.
 */
export const openMinutes = (hours: ChatSettings["hours"]): readonly (readonly [number, number])[] =>
  hours.flatMap((each, weekday) => {
    if (each === "closed") return [];
    const [from, to] = each === null ? [0, 1_440] : [minutesOf(each.from), minutesOf(each.to)];
    const begin = weekday * 1_440 + from;
    const end = weekday * 1_440 + (to > from ? to : to + 1_440);
    return end > WEEK
      ? [
          [begin, WEEK],
          [0, end - WEEK],
        ]
      : [[begin, end]];
  });
