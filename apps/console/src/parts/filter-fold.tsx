import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ChevronDown, ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type FilterFoldProps = {
  /** How many filters are set. */
  readonly count: number;
  readonly children: ReactNode;
};

/** The filters of a list. On a phone they are behind one button, so that the list is on the first screen. */
export const FilterFold = ({ count, children }: FilterFoldProps) => {
  const t = useT("console");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={cx(
          "flex min-h-11 items-center gap-2 justify-self-start rounded-control border px-3 md:hidden",
          count === 0 ? "border-line bg-card" : "border-accent/40 bg-accent-soft text-accent-text",
        )}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden className="size-4" />
        {count === 0 ? t("list.filters") : t("list.filtersSet", { count: countText(count) })}
        <ChevronDown aria-hidden className={cx("size-4", isOpen && "rotate-180")} />
      </button>
      <div id={id} className={cx("flex flex-wrap items-center gap-2", !isOpen && "max-md:hidden")}>
        {children}
      </div>
    </>
  );
};
