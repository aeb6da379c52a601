import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";

import { changed } from "../../../lib/move.ts";

type Hours = ChatSettings["hours"][number];
const KINDS = ["all", "hours", "closed"] as const;
const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
const USUAL: Hours = { from: "09:00", to: "21:00" };

const kindOf = (hours: Hours): (typeof KINDS)[number] =>
  hours === null ? "all" : hours === "closed" ? "closed" : "hours";

const hoursOf = (kind: string, before: Hours): Hours => {
  if (kind === "all") return null;
  if (kind === "closed") return "closed";
  return before === null || before === "closed" ? USUAL : before;
};

/** The support hours, one row for each weekday, from Monday. */
export const HoursFields = ({
  hours,
  onChange,
}: {
  readonly hours: ChatSettings["hours"];
  readonly onChange: (hours: ChatSettings["hours"]) => void;
}) => {
  const t = useT("console");
  const put = (at: number, next: Hours): void => onChange([...changed(hours, at, next)]);
  return (
    <div className="grid gap-2">
      {DAYS.map((day, at) => {
        const own = hours[at] ?? null;
        return (
          <fieldset key={day} className="flex min-w-0 flex-wrap items-center gap-2">
            <legend className="float-left w-22 font-semibold">{t(`inbox.weekday.${day}`)}</legend>
            <Field label={t("inbox.openness")} labelHidden className="w-38">
              <Select value={kindOf(own)} onChange={({ target }) => put(at, hoursOf(target.value, own))}>
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`inbox.open.${kind}`)}
                  </option>
                ))}
              </Select>
            </Field>
            {own !== null && own !== "closed" && (
              // Start and end stay on one line when they do not fit beside the choice.
              <span className="flex flex-wrap gap-2">
                <Field label={t("inbox.from")} labelHidden className="w-30">
                  <TextInput
                    type="time"
                    value={own.from}
                    onChange={({ target }) => put(at, { ...own, from: target.value })}
                  />
                </Field>
                <Field label={t("inbox.until")} labelHidden className="w-30">
                  <TextInput
                    type="time"
                    value={own.to}
                    onChange={({ target }) => put(at, { ...own, to: target.value })}
                  />
                </Field>
              </span>
            )}
          </fieldset>
        );
      })}
    </div>
  );
};
