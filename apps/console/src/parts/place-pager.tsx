import { useT } from "@krapao/i18n/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

type PlacePagerProps = {
  readonly hasEarlier: boolean;
  readonly hasMore: boolean;
  readonly onEarlier: () => void;
  readonly onMore: () => void;
};

const buttonClass =
  "grid size-(--control-small) place-items-center rounded-control border border-line bg-card hover:bg-sand disabled:opacity-50 pointer-coarse:size-11";

/** Pages through a list by cursor. Its pages have no numbers. */
export const PlacePager = ({ hasEarlier, hasMore, onEarlier, onMore }: PlacePagerProps) => {
  const t = useT("console");
  return (
    <span className="flex gap-2">
      <button
        type="button"
        aria-label={t("list.earlierPage")}
        disabled={!hasEarlier}
        className={buttonClass}
        onClick={onEarlier}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </button>
      <button
        type="button"
        aria-label={t("list.nextPage")}
        disabled={!hasMore}
        className={buttonClass}
        onClick={onMore}
      >
        <ChevronRight aria-hidden className="size-4" />
      </button>
    </span>
  );
};
