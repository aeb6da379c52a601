import { dateText, dateTimeText, daysAgo, type Moment, timeAgo, timeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

import { ageOf } from "../lib/ages.ts";
import { useNow } from "../lib/use-now.ts";

/** `20/11`, or `20/11/2025` when it is another year than now. */
const dayInYear = (moment: Moment, now: Moment): string => {
  const day = dateText(moment);
  return day.slice(6) === dateText(now).slice(6) ? day.slice(0, 5) : day;
};

/** A time with its date. */
const withDate = (moment: Moment, now: Moment): string => `${dayInYear(moment, now)} ${timeText(moment)}`;

/** A time of today without its date, any other time with its date. */
export const momentText = (moment: Moment, now: Moment): string =>
  daysAgo(moment, now) === 0 ? timeText(moment) : withDate(moment, now);

/** `13:41:07.212`: with the milliseconds, for comparison with a provider's log. */
export const exactTime = (moment: string): string =>
  `${timeText(moment)}.${String(new Date(moment).getUTCMilliseconds()).padStart(3, "0")}`;

/**
 * A time of today as `14:04:12`, any other as `20/11 22:41:09`, of another year as `20/11/2025 22:41:09`, with the full
 * date as a tooltip.
 */
export const At = ({ moment, withDay = false }: { readonly moment: Moment; readonly withDay?: boolean }) => {
  const now = useNow(60);
  return (
    <time dateTime={new Date(moment).toISOString()} title={dateTimeText(moment)} className="whitespace-nowrap">
      {withDay ? withDate(moment, now) : momentText(moment, now)}
    </time>
  );
};

/** A day: `12/06/2026`. */
export const Day = ({ moment }: { readonly moment: Moment }) => (
  <time dateTime={new Date(moment).toISOString()} className="whitespace-nowrap">
    {dateText(moment)}
  </time>
);

/** The time since a moment: “3 minutes ago”. */
export const Ago = ({ moment }: { readonly moment: Moment }) => {
  const words = useWords();
  const now = useNow();
  return <span className="whitespace-nowrap">{timeAgo(words, moment, now)}</span>;
};

/** A duration: “28 minutes”. */
export const Age = ({ since }: { readonly since: Moment }) => {
  const t = useT("console", "forms");
  const now = useNow();
  const [unit, count] = ageOf(since, now);
  return <span className="whitespace-nowrap">{t(unit, { count })}</span>;
};
