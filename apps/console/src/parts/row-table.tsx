/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser may take the roles of a table from one that is laid out otherwise */
import { cx } from "@krapao/ui";
import type { HTMLAttributes, ReactNode } from "react";

/**
 * The place of a column on a phone, where a row has two lines: `main` and `amount` above, `detail` in small text below.
 * A `named` detail says what it is, such as a second amount.
 */
export type PhonePlace = "main" | "amount" | "detail" | "named" | "hidden";

export type RowColumn<Item> = {
  readonly key: string;
  readonly name: string;
  readonly phone: PhonePlace;
  readonly cell: (of: Item) => ReactNode;
  readonly isRight?: boolean;
  /** A head that can be pressed. The default is the name. */
  readonly head?: ReactNode;
  readonly sort?: "ascending" | "descending" | undefined;
};

/** The look of the row that is open beside the table. */
export const OPEN_ROW = "bg-accent-soft/60 shadow-[inset_3px_0_0_var(--color-accent)] hover:bg-accent-soft/60";

const PLACES: Readonly<Record<PhonePlace, string>> = {
  main: "max-md:order-1 max-md:min-w-[min(8rem,100%)] max-md:grow max-md:basis-0",
  amount: "max-md:order-2 max-md:ml-auto max-md:text-right",
  detail: "max-md:order-4 max-md:min-w-0 max-md:text-small",
  named: "max-md:order-4 max-md:min-w-0 max-md:text-small",
  hidden: "max-md:hidden",
};

type RowAttributes = HTMLAttributes<HTMLTableRowElement> & {
  readonly [data in `data-${string}`]?: string | boolean;
};

type RowTableProps<Item> = {
  readonly label: string;
  readonly columns: readonly RowColumn<Item>[];
  readonly rows: readonly Item[];
  readonly keyOf: (of: Item) => string;
  readonly rowProps?: (of: Item) => RowAttributes;
};

/**
 * A table whose rows have two lines on a phone, so that nothing scrolls sideways. Its roles are written out, because
 * that other layout takes them away.
 */
export const RowTable = <Item,>({ label, columns, rows, keyOf, rowProps }: RowTableProps<Item>) => (
  <table role="table" aria-label={label} className="w-full max-md:relative max-md:block">
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row" className="border-b border-line text-mute">
        {columns.map(({ key, name, head, phone, sort, isRight = false }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            aria-sort={sort}
            className={cx(
              "px-2 py-2 font-normal first:pl-4 last:pr-4",
              isRight ? "text-right" : "text-left",
              phone === "hidden" && "max-md:hidden",
            )}
          >
            {head === undefined ? (
              name
            ) : (
              <>
                <span className="md:hidden">{name}</span>
                <span className="max-md:hidden">{head}</span>
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-md:block">
      {rows.map((row) => {
        const { className, ...attributes } = rowProps?.(row) ?? {};
        return (
          <tr
            key={keyOf(row)}
            role="row"
            {...attributes}
            className={cx(
              "relative border-b border-line last:border-0 hover:bg-paper max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-2.5",
              // It ends the first line.
              "max-md:before:order-3 max-md:before:h-0 max-md:before:basis-full",
              className,
            )}
          >
            {columns.map(({ key, name, cell, phone, isRight = false }) => (
              <td
                key={key}
                role="cell"
                className={cx(
                  "md:px-2 md:py-1.75 md:first:pl-4 md:last:pr-4",
                  isRight && "md:text-right",
                  PLACES[phone],
                )}
              >
                {phone === "named" && (
                  <span aria-hidden className="text-mute md:hidden">
                    {name}{" "}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);
