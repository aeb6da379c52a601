import { PAGES_AFTER, PAGES_BEFORE } from "@krapao/contract/constants";

/** A page to show, or a gap between pages. */
export type PageItem = number | "gap-before" | "gap-after";

/**
 * The pages around the current one: 3 before and 1 after (SPEC.md section 9), with the first and the last. Pages count
 * from 1.
 */
export const pageRange = (page: number, pages: number): readonly PageItem[] => {
  const from = Math.max(1, page - PAGES_BEFORE);
  const to = Math.min(pages, page + PAGES_AFTER);
  const items: PageItem[] = [];
  if (from > 1) items.push(1);
  if (from > 2) items.push("gap-before");
  for (let at = from; at <= to; at++) items.push(at);
  if (to < pages - 1) items.push("gap-after");
  if (to < pages) items.push(pages);
  return items;
};
