import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Segmented } from "@krapao/ui/segmented";
import { X } from "lucide-react";

import { STATEMENT_KINDS, type StatementFilter, type StatementKind } from "./statement-filter.ts";

type StatementFiltersProps = {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
};

const dayText = (day: string): string => dateText(`${day}T00:00:00+07:00`);

/** Chips for the type; below them the days that were chosen, and the way back to all. */
export const StatementFilters = ({ filter, onChange }: StatementFiltersProps) => {
  const t = useT("forms", "member");
  const labels: Readonly<Record<StatementKind, string>> = {
    all: t("common.all"),
    deposit: t("statement.kindDeposit"),
    withdraw: t("statement.kindWithdraw"),
    transfer: t("statement.kindTransfer"),
    bonus: t("statement.kindBonus"),
  };
  const { from, to } = filter;
  const periodText = (): string | null => {
    if (from !== null && to !== null)
      return from === to ? dayText(from) : t("statement.periodBetween", { from: dayText(from), to: dayText(to) });
    if (from !== null) return t("statement.periodSince", { date: dayText(from) });
    return to === null ? null : t("statement.periodUntil", { date: dayText(to) });
  };
  const period = periodText();
  return (
    <div className="mb-3">
      <Segmented
        look="chips"
        label={t("statement.filter")}
        segments={STATEMENT_KINDS.map((key) => ({ key, label: labels[key] }))}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind, page: 1 })}
      />
      {period !== null && (
        <button
          type="button"
          className="mt-2 flex min-h-11 items-center gap-2 rounded-full bg-accent-soft pr-3 pl-4 text-label font-semibold text-accent-text"
          onClick={() => onChange({ ...filter, from: null, to: null, page: 1 })}
        >
          {period}
          <X aria-hidden className="size-4" />
          <span className="sr-only">{t("statement.periodAll")}</span>
        </button>
      )}
    </div>
  );
};
