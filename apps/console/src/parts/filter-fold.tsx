import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ChevronDown, ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import type { ChangeAddress } from "../lib/list-address.ts";

type FilterFoldProps = {
  /** The parameters of the page's address that are filters. */
  readonly names: readonly string[];
  readonly params: URLSearchParams;
  readonly onChange: ChangeAddress;
  readonly children: ReactNode;
};

/**
 * The filters of a list, and a button that clears those that are set. On a phone they are behind one button, so that the
 * list is on the first screen.
 */
export const FilterFold = ({ names, params, onChange, children }: FilterFoldProps) => {
  const t = useT("console");
  const count = names.filter((name) => params.has(name)).length;
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
        {count > 0 && (
          <button
            type="button"
            className="rounded-chip px-1 font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
            onClick={({ currentTarget }) => {
              // This button goes, and the focus with it.
              currentTarget.parentElement?.querySelector("summary")?.focus();
              onChange(Object.fromEntries(names.map((name) => [name, null])));
            }}
          >
            {t("list.clear")}
          </button>
        )}
      </div>
    </>
  );
};
