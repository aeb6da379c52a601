import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { type DateValue, DateInput } from "@krapao/ui/date-input";
import { Field } from "@krapao/ui/field";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, useState } from "react";

import type { Period } from "./statement-filter.ts";

type PeriodSheetProps = {
  readonly open: boolean;
  readonly period: Period;
  readonly onClose: () => void;
  readonly onChoose: (period: Period) => void;
};

const PeriodForm = ({ period, onChoose }: Pick<PeriodSheetProps, "period" | "onChoose">) => {
  const t = useT("forms", "member");
  const [from, setFrom] = useState<DateValue>(period.from ?? "");
  const [to, setTo] = useState<DateValue>(period.to ?? "");
  const isWrong = from !== "" && to !== "" && from !== null && to !== null && from > to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong && from !== null && to !== null)
      onChoose({ from: from === "" ? null : from, to: to === "" ? null : to });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4">
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

/** Chooses the first and the last day of the statement. */
export const PeriodSheet = ({ open, period, onClose, onChoose }: PeriodSheetProps) => {
  const t = useT("member");
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.period")}>
      <PeriodForm key={`${period.from} ${period.to}`} period={period} onChoose={onChoose} />
    </Sheet>
  );
};
