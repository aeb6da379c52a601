import type { countFlags } from "@krapao/contract/operator/count-flags";
import type { AnswerOf } from "@krapao/contract/types";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Timer } from "lucide-react";

import { ageOf } from "../../lib/ages.ts";
import { Tag } from "../../parts/tag.tsx";

/** The target for handling cases, how many cases are over it, and the day's progress. */
export const TargetLine = ({ counts }: { readonly counts: AnswerOf<typeof countFlags> }) => {
  const t = useT("console", "forms");
  const { target, late, today } = counts;
  const [unit, count] = ageOf(0, target);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-mute">
      <Timer aria-hidden className="size-4 shrink-0" />
      <span>{t("flags.target", { target: t(unit, { count }) })}</span>
      {late > 0 && <Tag tone="down">{t("flags.late", { count: late })}</Tag>}
      {today.seen > 0 && (
        <span className="ml-auto">
          {t("flags.today", { inTime: countText(today.inTime), seen: countText(today.seen) })}
        </span>
      )}
    </p>
  );
};
