import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Segmented } from "@krapao/ui/segmented";
import { CalendarDays, X } from "lucide-react";
import { useState } from "react";

import { PeriodSheet } from "./period-sheet.tsx";
import { STATEMENT_KINDS, type StatementFilter, type StatementKind } from "./statement-filter.ts";

type StatementFiltersProps = {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
};

const dayText = (day: string): string => dateText(`${day}T00:00:00+07:00`);

/** Chips for the type, a calendar for the days. */
export const StatementFilters = ({ filter, onChange }: StatementFiltersProps) => {
  const t = useT("forms", "member");
  const [choosing, setChoosing] = useState(false);
  const labels: Readonly<Record<StatementKind, string>> = {
    all: t("common.all"),
    deposit: t("terms.deposit"),
    withdraw: t("terms.withdraw"),
    transfer: t("terms.transfer"),
    bonus: t("terms.bonus"),
  };
  const { from, to } = filter;
  const period =
    from !== null && to !== null
      ? from === to
        ? dayText(from)
        : t("time.clockRange", { from: dayText(from), to: dayText(to) })
      : from !== null
        ? t("statement.periodSince", { date: dayText(from) })
        : to !== null
          ? t("statement.periodUntil", { date: dayText(to) })
          : null;
  return (
    <div className="mb-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <Segmented
            look="chips"
            label={t("statement.filter")}
            segments={STATEMENT_KINDS.map((key) => ({ key, label: labels[key] }))}
            value={filter.kind}
            onChange={(kind) => onChange({ ...filter, kind, page: 1 })}
          />
        </div>
        <IconButton
          tone="outline"
          label={t("statement.period")}
          icon={<CalendarDays aria-hidden className="size-5" />}
          aria-pressed={period !== null}
          className="rounded-full"
          onClick={() => setChoosing(true)}
        />
      </div>
      {period !== null && (
        <button
          type="button"
          className="mt-1 flex min-h-11 items-center gap-2 rounded-full bg-accent-soft pr-3 pl-4 text-label font-semibold text-accent-text"
          onClick={() => onChange({ ...filter, from: null, to: null, page: 1 })}
        >
          {period}
          <X aria-hidden className="size-4" />
          <span className="sr-only">{t("statement.periodAll")}</span>
        </button>
      )}
      <PeriodSheet
        open={choosing}
        period={{ from, to }}
        onClose={() => setChoosing(false)}
        onChoose={(next) => {
          setChoosing(false);
          onChange({ ...filter, ...next, page: 1 });
        }}
      />
    </div>
  );
};
