import type { StatementType } from "@krapao/contract/statement/shapes";
import { Mark, type MarkTone } from "@krapao/ui/list-row";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Gift } from "lucide-react";
import type { ComponentType } from "react";

type Look = { readonly Icon: ComponentType; readonly tone: MarkTone };

const LOOKS: Readonly<Record<StatementType, Look>> = {
  deposit: { Icon: ArrowDownToLine, tone: "up" },
  withdraw: { Icon: ArrowUpFromLine, tone: "quiet" },
  transfer: { Icon: ArrowLeftRight, tone: "accent" },
  bonus: { Icon: Gift, tone: "wait" },
  finish_bonus: { Icon: Gift, tone: "wait" },
};

/** The icon of an entry's type. */
export const EntryMark = ({
  type,
  size = "medium",
}: {
  readonly type: StatementType;
  readonly size?: "small" | "medium";
}) => {
  const { Icon, tone } = LOOKS[type];
  return (
    <Mark tone={tone} size={size}>
      <Icon />
    </Mark>
  );
};
