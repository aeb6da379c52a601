import { useT } from "@krapao/i18n/react";
import { type DateValue, DateInput } from "@krapao/ui/date-input";
import { TextInput } from "@krapao/ui/text-input";
import { useState } from "react";

type MomentInputProps = {
  readonly label: string;
  /** `2026-11-21T09:00`, or an empty text. */
  readonly value: string;
  /** The same format, or another text while the input is not valid. */
  readonly onChange: (value: string) => void;
};

const MIDNIGHT = "00:00";

/** A date and a 24-hour time, whatever the browser's language is. Use it inside a Field. */
export const MomentInput = ({ label, value, onChange }: MomentInputProps) => {
  const t = useT("console");
  const [date, setDate] = useState<DateValue>(value.slice(0, 10));
  const [time, setTime] = useState(value === "" ? MIDNIGHT : value.slice(11));
  const tell = (day: DateValue, hour: string): void =>
    onChange(day === "" ? "" : day === null ? "no day" : `${day}T${hour}`);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-40 grow basis-40">
        <DateInput
          label={label}
          value={date}
          onChange={(next) => {
            setDate(next);
            tell(next, time);
          }}
        />
      </div>
      <div className="w-22">
        <TextInput
          aria-label={t("console.timeOf", { what: label })}
          id={undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={time}
          onChange={(event) => {
            setTime(event.target.value);
            tell(date, event.target.value);
          }}
        />
      </div>
    </div>
  );
};
