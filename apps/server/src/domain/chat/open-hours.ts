import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";

/** Asia/Bangkok is 7 hours ahead all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

type Hours = ChatSettings["hours"][number] | undefined;

const minutesOf = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
};

/** Whether a day's hours hold a minute: of that day, or (past 1,440) of the night after it. */
const holds = (hours: Hours, minute: number): boolean => {
  if (hours === undefined || hours === "closed") return false;
  if (hours === null) return minute < 1_440;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return minute >= from && minute < (to > from ? to : to + 1_440);
};

/** Whether people answer at a moment, in the members' time. Hours may cross midnight. */
export const isOpenAt = (hours: ChatSettings["hours"], moment: Date): boolean => {
  const local = moment.getTime() + OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  const minute = Math.floor((local - day * DAY_MS) / 60_000);
  // Day 4 was a Monday.
  const weekday = (((day - 4) % 7) + 7) % 7;
  return holds(hours[weekday], minute) || holds(hours[(weekday + 6) % 7], minute + 1_440);
};
