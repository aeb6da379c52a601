import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type Column<Row> = {
  readonly key: string;
  readonly head: ReactNode;
  readonly render: (row: Row, at: number) => ReactNode;
  /** Amounts are aligned to the end of their column. */
  readonly end?: boolean;
  readonly className?: string;
};

type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

/** A table with plain headers and thin lines. It scrolls sideways instead of breaking its cells. */
export const Table = <Row,>({ label, columns, rows, rowKey }: TableProps<Row>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <section aria-label={label} tabIndex={0} className="rails-hidden min-w-0 overflow-x-auto">
    <table className="w-full text-label">
      <thead>
        <tr className="border-b border-line text-mute">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                "px-2 py-2 font-normal",
                column.end === true ? "text-right" : "text-left",
                column.className,
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={rowKey(row)} className="border-b border-line last:border-0">
            {columns.map((column) => (
              <td
                key={column.key}
                className={cx(
                  "px-2 py-2.5",
                  column.end === true && "text-right font-semibold whitespace-nowrap",
                  column.className,
                )}
              >
                {column.render(row, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
