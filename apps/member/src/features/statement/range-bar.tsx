import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { Segmented } from "@krapao/ui/segmented";
import { CalendarDays } from "lucide-react";
import { useState } from "react";

import { useNow } from "../../lib/use-now.ts";
import { periodOf, type StatementRange } from "./statement-filter.ts";
import { USUAL_RANGES, type UsualRange } from "./usual-ranges.ts";

const sheet = lazySheet(async () => (await import("./period-sheet.tsx")).PeriodSheet);

type RangeBarProps = { readonly range: StatementRange; readonly onChange: (range: StatementRange) => void };

/** The usual ranges, and the choice of other days. On a desktop they are pills on the dark top. */
export const RangeBar = ({ range, onChange }: RangeBarProps) => {
  const t = useT("forms", "member");
  const now = useNow();
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const names: Readonly<Record<UsualRange, string>> = {
    today: t("time.today"),
    week: t("statement.range7"),
    month: t("statement.rangeMonth"),
    lastMonth: t("statement.rangeLastMonth"),
  };
  const isOwn = typeof range === "object";
  return (
    <div className="flex items-stretch gap-1 rounded-field bg-sand p-1 lg:gap-2 lg:bg-transparent lg:p-0">
      <Segmented
        look="range"
        label={t("statement.ranges")}
        segments={USUAL_RANGES.map((key) => ({ key, label: names[key] }))}
        value={isOwn ? null : range}
        onChange={onChange}
      />
      <button
        type="button"
        aria-label={t("statement.period")}
        title={t("statement.period")}
        aria-haspopup="dialog"
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
        className={cx(
          "flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-label font-semibold transition-colors lg:rounded-full lg:px-4",
          isOwn
            ? "bg-card text-ink shadow-lift"
            : "text-mute hover:text-ink lg:bg-white/12 lg:text-white lg:hover:bg-white/20 lg:hover:text-white",
        )}
      >
        <CalendarDays aria-hidden className="size-5" />
        <span className="max-lg:hidden">{t("statement.period")}</span>
      </button>
      {seen && (
        <sheet.Part
          open={open}
          period={periodOf({ range }, now)}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </div>
  );
};
