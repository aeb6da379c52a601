import { cx } from "@krapao/ui";
import { useT } from "@krapao/i18n/react";
import { Check, Eye, Minus, Send, UserCheck, Users } from "lucide-react";
import type { ComponentType } from "react";

import type { RowState } from "./matrix.ts";

const LOOKS: Readonly<Record<RowState, readonly [ComponentType<{ className?: string }>, string]>> = {
  none: [Minus, "text-mute"],
  sees: [Eye, "bg-sand text-ink/75"],
  acts: [Check, "bg-up-soft text-up-text"],
  proposes: [Send, "bg-accent-soft text-accent-text"],
  approves: [UserCheck, "bg-wait-soft text-wait"],
  both: [Users, "bg-night text-white"],
};

/** A role's state in a row as an icon, with a text for screen readers. */
export const StateMark = ({ state, withWord = false }: { readonly state: RowState; readonly withWord?: boolean }) => {
  const t = useT("console");
  const [Icon, look] = LOOKS[state];
  const word = t(`roleState.${state}`);
  return (
    <span title={withWord ? undefined : word} className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cx("inline-flex h-5 w-7 items-center justify-center rounded-[6px]", look)}>
        <Icon className="size-3.5" />
      </span>
      <span className={withWord ? "text-small text-mute" : "sr-only"}>{word}</span>
    </span>
  );
};
