import { useT } from "@krapao/i18n/react";
import { DateInput } from "@krapao/ui/date-input";
import { TextInput } from "@krapao/ui/text-input";
import { useState } from "react";

import { dayOfEdge, edgeOf, readTime, timeOfEdge } from "./edge.ts";

type EdgeInputProps = {
  readonly label: string;
  /** A day, or a minute of a day, or an empty text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The start or the end of a time filter: a date, and optionally a time of day. */
export const EdgeInput = ({ label, value, onChange }: EdgeInputProps) => {
  const t = useT("console");
  const [typed, setTyped] = useState(timeOfEdge(value));
  // The value was changed from outside, such as by “clear”: discard the typed text.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (readTime(typed) !== timeOfEdge(value)) setTyped(timeOfEdge(value));
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <DateInput
          label={label}
          value={dayOfEdge(value)}
          onChange={(day) => {
            if (day !== null) onChange(edgeOf(day, readTime(typed) ?? ""));
          }}
        />
      </div>
      <div className="w-20 shrink-0">
        <TextInput
          aria-label={t("console.timeOf", { what: label })}
          aria-invalid={readTime(typed) === null ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="--:--"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const time = readTime(target.value);
            if (time !== null && value !== "") onChange(edgeOf(dayOfEdge(value), time));
          }}
        />
      </div>
    </div>
  );
};
