import { isOpenIn } from "@krapao/contract/chat/open-hours";
import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";

const DAY = 1_440;
const WEEK = 7 * DAY;

const minutesOf = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
};

/** The open hours as ranges. Hours may cross midnight; a range that crosses into the next week is split. */
export const openMinutes = (hours: ChatSettings["hours"]): [number, number][] =>
  hours.flatMap((each, weekday): [number, number][] => {
    if (each === "closed") return [];
    const [from, to] = each === null ? [0, DAY] : [minutesOf(each.from), minutesOf(each.to)];
    const begin = weekday * DAY + from;
    const end = weekday * DAY + (to > from ? to : to + DAY);
    return end > WEEK
      ? [
          [begin, WEEK],
          [0, end - WEEK],
        ]
      : [[begin, end]];
  });

/** Whether people answer at a moment. */
export const isOpenAt = (hours: ChatSettings["hours"], moment: Date): boolean =>
  isOpenIn(openMinutes(hours), moment.getTime());
