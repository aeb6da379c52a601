import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";

type OrderButtonsProps = {
  readonly at: number;
  readonly count: number;
  /** The least number of items. At this number an item cannot be removed. */
  readonly least?: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** Moves an item of a list up or down, or removes it. */
export const OrderButtons = ({ at, count, least = 0, onMove, onRemove }: OrderButtonsProps) => {
  const t = useT("console");
  const number = at + 1;
  return (
    <span className="flex shrink-0">
      <IconButton
        tone="mute"
        label={t("content.up", { number })}
        icon={<ArrowUp aria-hidden className="size-4" />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        tone="mute"
        label={t("content.down", { number })}
        icon={<ArrowDown aria-hidden className="size-4" />}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        tone="mute"
        label={t("content.remove", { number })}
        icon={<Trash2 aria-hidden className="size-4" />}
        disabled={count <= least}
        onClick={onRemove}
      />
    </span>
  );
};
