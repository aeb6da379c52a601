import { useT } from "@krapao/i18n/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { type PageItem, pageRange } from "./page-range.ts";

type PaginationProps = {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** numbers: each page has a button; text: “Page 1 of 3”, for little room. */
  readonly look?: "numbers" | "text";
  /** What it pages through, where a page has several lists. */
  readonly label?: string;
};

/** Buttons to step through pages. With a single page nothing is shown. */
export const Pagination = ({ page, pages, onChange, look = "numbers", label }: PaginationProps) => {
  const t = useT();
  if (pages <= 1) return null;
  const items = pageRange(page, pages);
  // With little room, the first and last page are left out before those around the current one.
  const roomy = (item: PageItem): boolean =>
    items.length <= 6 || (typeof item === "number" && item >= page - 3 && item <= page + 1);
  return (
    <nav
      aria-label={label === undefined ? t("common.pages") : `${label}: ${t("common.pages")}`}
      className="flex flex-wrap items-center justify-between gap-1"
    >
      <IconButton
        label={t("common.previousPage")}
        icon={<ChevronLeft aria-hidden className="size-5" />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {look === "text" ? (
        <span aria-live="polite" className="text-label text-mute">
          {t("common.pageOf", { page, pages })}
        </span>
      ) : (
        <ol className="flex min-w-0 flex-wrap items-center justify-center">
          {items.map((item) => (
            <li key={item} className={roomy(item) ? undefined : "max-sm:hidden"}>
              {typeof item === "number" ? (
                <button
                  type="button"
                  aria-label={t("common.pageOf", { page: item, pages })}
                  aria-current={item === page ? "page" : undefined}
                  onClick={() => onChange(item)}
                  className={cx(
                    "h-11 min-w-8 rounded-control px-1.5 text-label font-semibold transition-colors sm:min-w-11",
                    item === page ? "bg-night text-white" : "hover:bg-sand",
                  )}
                >
                  {item}
                </button>
              ) : (
                <span aria-hidden className="px-1 text-mute">
                  …
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <IconButton
        label={t("common.nextPage")}
        icon={<ChevronRight aria-hidden className="size-5" />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
};
