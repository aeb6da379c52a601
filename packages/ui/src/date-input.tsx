import { useT } from "@krapao/i18n/react";
import { CalendarDays } from "lucide-react";
import { useId, useRef, useState } from "react";

import { type Day, dayText, readDay, todayAt } from "./calendar-days.ts";
import { Calendar } from "./calendar.tsx";
import { IconButton } from "./icon-button.tsx";
import { TextInput } from "./text-input.tsx";

/** A day. Empty for none. Null while the typed text is not a day. */
export type DateValue = Day | "" | null;

type DateInputProps = {
  /** What the day is for, for people who cannot see the label. */
  readonly label: string;
  readonly value: DateValue;
  readonly onChange: (value: DateValue) => void;
  /** The first and the last day that can be chosen from the calendar. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
};

const shown = (value: DateValue): string => (value === null || value === "" ? "" : dayText(value));

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar. The calendar opens below in the app's language, whatever the
 * browser's is. Use it in a Field.
 */
export const DateInput = ({ label, value, onChange, min, max }: DateInputProps) => {
  const t = useT("forms");
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(() => shown(value));
  /** The present day when the calendar was opened. Null while it is closed. */
  const [today, setToday] = useState<Day | null>(null);
  const isOpen = today !== null;
  // The value was set from outside, as by “all”. The typed text no longer counts.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== null && value !== readDay(text)) setText(shown(value));
  }
  const type = (next: string): void => {
    setText(next);
    const read = next.trim() === "" ? "" : readDay(next);
    setSeen(read);
    onChange(read);
  };
  const close = (): void => {
    setToday(null);
    frame.current?.querySelector<HTMLElement>("button")?.focus();
  };
  return (
    <div ref={frame} role="group" aria-label={label}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("calendar.form")}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => value !== null && setText(shown(value))}
        after={
          <IconButton
            tone="mute"
            label={t(isOpen ? "calendar.close" : "calendar.open", { what: label })}
            icon={<CalendarDays aria-hidden className="size-5" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setToday(isOpen ? null : todayAt(Date.now()))}
            className="mr-1"
          />
        }
      />
      {today !== null && (
        <div id={id} className="mt-2">
          <Calendar
            value={value === "" ? null : value}
            today={today}
            min={min}
            max={max}
            onLeave={close}
            onChoose={(day) => {
              setText(dayText(day));
              setSeen(day);
              onChange(day);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
};
