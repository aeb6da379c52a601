import { useT } from "@krapao/i18n/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { addDays, addMonths, type Day, weekdayOf, weeksOf } from "./calendar-days.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type CalendarProps = {
  /** The chosen day. Null for none. */
  readonly value: Day | null;
  readonly today: Day;
  /** The first and the last day that can be chosen. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  readonly onChoose: (day: Day) => void;
  /** Escape was pressed. The dialog around it stays open. */
  readonly onLeave: () => void;
};

/** The day to which a key moves. Null for a key that moves nowhere. */
const target = (day: Day, key: string): Day | null => {
  const steps: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return steps[key]?.() ?? null;
};

/** One Gregorian month to choose a day, in the app's own language. Arrow keys move by days, Page keys by months. */
export const Calendar = ({ value, today, min, max, onChoose, onLeave }: CalendarProps) => {
  const t = useT("forms");
  const [at, setAt] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [at]);
  const monthName = (day: Day): string => t(`calendar.month${MONTHS[Number(day.slice(5, 7)) - 1] ?? 1}`);
  const title = `${monthName(at)} ${at.slice(0, 4)}`;
  const isOff = (day: Day): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
      return;
    }
    const next = target(at, event.key);
    if (next === null) return;
    event.preventDefault();
    isWalking.current = true;
    setAt(next);
  };
  return (
    <div className="rounded-card border border-line bg-card p-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t("calendar.previousMonth")}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => setAt(addMonths(at, -1))}
        />
        <p aria-live="polite" className="min-w-0 text-center font-bold">
          {title}
        </p>
        <IconButton
          label={t("calendar.nextMonth")}
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => setAt(addMonths(at, 1))}
        />
      </div>
      <table ref={grid} aria-label={title} className="mx-auto w-full max-w-90 table-fixed text-center">
        <thead>
          <tr>
            {WEEKDAYS.map((number) => (
              <th key={number} scope="col" className="py-1.5 text-[length:min(0.8125rem,6vw)] font-normal text-mute">
                {t(`calendar.weekday${number}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={WEEKDAYS[place]} aria-hidden />
                ) : (
                  <td key={day} className="p-0">
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      disabled={isOff(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? "date" : undefined}
                      aria-label={t("calendar.day", {
                        day: String(Number(day.slice(8))),
                        month: monthName(day),
                        year: day.slice(0, 4),
                      })}
                      onKeyDown={onKeyDown}
                      onFocus={() => setAt(day)}
                      onClick={() => onChoose(day)}
                      className={cx(
                        "h-10 w-full rounded-control text-[length:min(1rem,8vw)] font-semibold transition-colors disabled:text-line-strong",
                        day === value
                          ? "bg-night text-white"
                          : day === today
                            ? "bg-accent-soft text-accent-text hover:bg-haze"
                            : "hover:bg-sand",
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
