import type { Moment } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { ageOf } from "../../lib/ages.ts";
import { useNow } from "../../lib/use-now.ts";
import type { FlagItem } from "../../parts/flag-words.ts";

const timeOf = (moment: Moment): number => new Date(moment).getTime();

/** How long a case has waited or took, next to its target; red when over the target. */
export const CaseTime = ({ flag: { createdAt, targetAt, seen } }: { readonly flag: FlagItem }) => {
  const t = useT("console", "forms");
  const now = useNow();
  const until = seen?.at ?? now;
  const isLate = timeOf(until) > timeOf(targetAt);
  const textOf = (to: Moment): string => {
    const [unit, count] = ageOf(createdAt, to);
    return t(unit, { count });
  };
  const said = { age: textOf(until), target: textOf(targetAt) };
  return (
    <span className={cx("text-small", isLate ? "font-semibold text-down" : "text-mute")}>
      {isLate ? t("flags.timeLate", said) : t("flags.time", said)}
    </span>
  );
};
