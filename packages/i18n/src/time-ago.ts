import type { Moment } from "./dates.ts";
import type { MessageId } from "./messages.ts";
import type { Words } from "./words.ts";

/** The units of SPEC.md section 9, in seconds. */
const UNITS = [
  ["time.ago.year", 31_536_000],
  ["time.ago.month", 2_592_000],
  ["time.ago.day", 86_400],
  ["time.ago.hour", 3_600],
  ["time.ago.minute", 60],
  ["time.ago.second", 1],
] as const satisfies readonly (readonly [MessageId, number])[];

/**
 * How long ago a moment was, in the largest unit that fits: “12 minutes ago”. A moment in the future or less than a
 * second ago is “just now”.
 */
export const timeAgo = (words: Words, moment: Moment, now: Moment): string => {
  const seconds = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / 1_000);
  const unit = UNITS.find(([, size]) => seconds >= size);
  return unit === undefined ? words.say("time.ago.now") : words.say(unit[0], { count: Math.floor(seconds / unit[1]) });
};
