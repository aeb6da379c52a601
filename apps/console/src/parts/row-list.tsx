import { cx } from "@krapao/ui";
import { type ReactNode, useRef } from "react";

import { useListKeys } from "../lib/use-list-keys.ts";

/** A list whose rows are reached by J and K and opened by Enter. */
export const RowList = ({ children }: { readonly children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  return <ul ref={list}>{children}</ul>;
};

/** A row of a {@link RowList}. Enter presses the element marked by `data-open`, or the first link or button. */
export const Row = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K walk the rows
  <li data-row tabIndex={-1} className={cx("row border-t border-line px-4 first:border-0", className)}>
    {children}
  </li>
);
