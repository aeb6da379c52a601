import type { Moment } from "@krapao/i18n";

const UNITS = [
  ["time.unit.day", 86_400],
  ["time.unit.hour", 3_600],
  ["time.unit.minute", 60],
  ["time.unit.second", 1],
] as const;

/** A duration in its largest unit: the message key and the count. */
export const ageOf = (since: Moment, now: Moment): readonly [(typeof UNITS)[number][0], number] => {
  const seconds = Math.max(0, Math.floor((new Date(now).getTime() - new Date(since).getTime()) / 1_000));
  const unit = UNITS.find(([, size]) => seconds >= size);
  return unit === undefined ? ["time.unit.second", 0] : [unit[0], Math.floor(seconds / unit[1])];
};
