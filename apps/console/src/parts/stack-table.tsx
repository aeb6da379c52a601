/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser may take the roles of a table from one that is laid out otherwise */
import { cx } from "@krapao/ui";
import { Fragment, type ReactNode, useRef } from "react";

import { useStacking } from "../lib/use-stacking.ts";

export type StackColumn<Item> = {
  readonly key: string;
  readonly head: string;
  /** A cell without anything is left out where rows are blocks. */
  readonly cell: (of: Item) => ReactNode;
  readonly className?: (of: Item) => string;
  readonly background?: (of: Item) => string;
  readonly isLeft?: boolean;
};

/** The head of each row. It stands above the row's figures where rows are blocks. */
export type StackName<Item> = {
  readonly head: string;
  readonly cell: (of: Item) => ReactNode;
  readonly className?: string;
};

type StackTableProps<Item> = {
  readonly label: string;
  readonly columns: readonly StackColumn<Item>[];
  readonly name: StackName<Item>;
  readonly rows: readonly Item[];
  readonly keyOf: (of: Item) => string;
  readonly rowClass?: (of: Item) => string;
  /** The text of a row without figures, which takes the whole row. Null: the row has figures. */
  readonly whole?: (of: Item) => ReactNode;
  /** A note in a row of its own below a row, or below the totals. Null: there is none. */
  readonly note?: (of: Item) => ReactNode;
  /** The row of totals. */
  readonly total?: Item;
};

const edges = "px-1.5 py-2 first:pl-4 last:pr-4 stacked:p-0";
const isNothing = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === "" || cell === false;

/**
 * A table of figures. On a phone, and wherever its amounts are too wide for it, each row is a block: its name, and below
 * it the figures with their names, so that nothing scrolls sideways. Its roles are written out, because that other layout
 * takes them away. On paper a table that is too wide makes the browser print the page smaller, so nothing may cut it.
 */
export const StackTable = <Item,>(props: StackTableProps<Item>) => {
  const { label, columns, name, rows, keyOf, rowClass, whole, note, total } = props;
  const box = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  useStacking(box, ruler);
  const row = (of: Item, more: string) => (
    <tr
      role="row"
      className={cx(
        "border-t stacked:grid stacked:grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] stacked:gap-x-5 stacked:gap-y-0.5 stacked:px-4 stacked:py-2.5",
        more,
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className={cx(edges, "text-left font-normal stacked:col-span-full stacked:font-semibold", name.className)}
      >
        {name.cell(of)}
      </th>
      {columns.map(({ key, head, cell, className, background, isLeft = false }) => {
        const shown = cell(of);
        return (
          <td
            key={key}
            role="cell"
            className={cx(
              edges,
              "stacked:flex stacked:flex-wrap stacked:items-baseline stacked:justify-between stacked:gap-x-2",
              isLeft ? "text-left" : "text-right whitespace-nowrap stacked:whitespace-normal",
              isNothing(shown) && "stacked:hidden",
              className?.(of),
            )}
            style={background === undefined ? undefined : { backgroundColor: background(of) }}
          >
            <span
              aria-hidden
              className={cx(
                "hidden min-w-0 text-small font-normal stacked:inline",
                background === undefined && "text-mute",
              )}
            >
              {head}
            </span>
            <span className="stacked:ml-auto stacked:text-right">{shown}</span>
          </td>
        );
      })}
    </tr>
  );
  const noteRow = (of: Item) => {
    const noted = note?.(of) ?? null;
    return (
      noted !== null && (
        <tr role="row" className="stacked:block">
          <td
            role="cell"
            colSpan={columns.length + 1}
            className="px-4 pb-2 text-small font-normal text-right text-wait stacked:block stacked:text-left"
          >
            {noted}
          </td>
        </tr>
      )
    );
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto -outline-offset-2 data-stacked:overflow-visible print:overflow-visible"
    >
      <div ref={ruler} aria-hidden className="-mb-4 h-4" />
      <table role="table" className="w-full stacked:relative stacked:block">
        <thead role="rowgroup" className="stacked:sr-only">
          <tr role="row" className="border-t border-line bg-paper/60 text-mute">
            <th role="columnheader" scope="col" className={cx(edges, "text-left align-bottom font-normal")}>
              {name.head}
            </th>
            {columns.map(({ key, head, isLeft = false }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={cx(edges, "align-bottom font-normal", isLeft ? "text-left" : "text-right")}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="stacked:block">
          {rows.map((of) => {
            const text = whole?.(of) ?? null;
            const look = cx("border-line", rowClass?.(of));
            if (text !== null)
              return (
                <tr key={keyOf(of)} role="row" className={cx("border-t stacked:block", look)}>
                  <td role="cell" colSpan={columns.length + 1} className="px-4 py-2 stacked:block">
                    {text}
                  </td>
                </tr>
              );
            return (
              <Fragment key={keyOf(of)}>
                {row(of, look)}
                {noteRow(of)}
              </Fragment>
            );
          })}
        </tbody>
        {total !== undefined && (
          <tfoot role="rowgroup" className="stacked:block">
            {row(total, "border-line-strong font-semibold")}
            {noteRow(total)}
          </tfoot>
        )}
      </table>
    </div>
  );
};
