import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { CalendarDays } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyPart } from "@krapao/ui/lazy-part";
import type { Period } from "./period-sheet.tsx";

const sheet = lazyPart(async () => (await import("./period-sheet.tsx")).PeriodSheet);

type PeriodButtonProps = { readonly period: Period; readonly onChoose: (period: Period) => void };

/** Opens the choice of days. */
export const PeriodButton = ({ period, onChoose }: PeriodButtonProps) => {
  const t = useT("member");
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  return (
    <>
      <IconButton
        tone="glass"
        label={t("statement.period")}
        icon={<CalendarDays aria-hidden className="size-5" />}
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
      />
      {seen && (
        <Suspense>
          <sheet.Part
            open={open}
            period={period}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              setOpen(false);
              onChoose(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
