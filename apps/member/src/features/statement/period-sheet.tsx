import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { type DateValue, DateInput } from "@krapao/ui/date-input";
import { Field } from "@krapao/ui/field";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, useState } from "react";

import { useNow } from "../../lib/use-now.ts";
import { type UsualRange, usualRanges } from "./usual-ranges.ts";

export type Period = { readonly from: string | null; readonly to: string | null };

type PeriodSheetProps = {
  readonly open: boolean;
  readonly period: Period;
  readonly onClose: () => void;
  readonly onChoose: (period: Period) => void;
};

const PeriodForm = ({ period, onChoose }: Pick<PeriodSheetProps, "period" | "onChoose">) => {
  const t = useT("forms", "member");
  const now = useNow();
  const [from, setFrom] = useState<DateValue>(period.from ?? "");
  const [to, setTo] = useState<DateValue>(period.to ?? "");
  const isWrong = from !== "" && to !== "" && from !== null && to !== null && from > to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong && from !== null && to !== null)
      onChoose({ from: from === "" ? null : from, to: to === "" ? null : to });
  };
  const names: Readonly<Record<UsualRange["key"], string>> = {
    today: t("time.today"),
    week: t("statement.range7"),
    month: t("statement.rangeMonth"),
    lastMonth: t("statement.rangeLastMonth"),
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div role="group" aria-label={t("statement.ranges")} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {usualRanges(now).map((range) => (
          <Button
            key={range.key}
            tone="outline"
            size="small"
            aria-pressed={period.from === range.from && period.to === range.to}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            onClick={() => onChoose({ from: range.from, to: range.to })}
          >
            {names[range.key]}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 items-start sm:grid-cols-2">
        <Field label={t("statement.periodFrom")} error={from === null ? t("statement.dayWrong") : null}>
          <DateInput label={t("statement.periodFrom")} value={from} onChange={setFrom} />
        </Field>
        <Field
          label={t("statement.periodTo")}
          error={to === null ? t("statement.dayWrong") : isWrong ? t("statement.periodWrong") : null}
        >
          <DateInput label={t("statement.periodTo")} value={to} onChange={setTo} />
        </Field>
      </div>
      <div className="grid gap-2.5">
        <Button type="submit" wide>
          {t("statement.periodShow")}
        </Button>
        <Button wide tone="outline" onClick={() => onChoose({ from: null, to: null })}>
          {t("statement.periodAll")}
        </Button>
      </div>
    </form>
  );
};

/** Chooses the first and the last day of the statement that is shown. */
export const PeriodSheet = ({ open, period, onClose, onChoose }: PeriodSheetProps) => {
  const t = useT("member");
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.period")}>
      <PeriodForm key={`${period.from} ${period.to}`} period={period} onChoose={onChoose} />
    </Sheet>
  );
};
