import type { Transaction } from "@krapao/contract/operator/transaction-shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { type Href, Link } from "../../lib/navigation.tsx";
import { At } from "../../parts/moments.tsx";
import { usePlaceName } from "../../parts/way.tsx";
import type { Column } from "./address.ts";
import {
  TransactionAmount,
  TransactionIcon,
  TransactionState,
  TransactionWords,
} from "../../parts/transaction-words.tsx";

/** The layout of the cells on a phone: type and amount, then member and state, then time. The panel shows the rest. */
const ON_PHONE: Readonly<Record<Column, string>> = {
  what: "max-md:order-1",
  amount: "max-md:order-2 max-md:text-right",
  member: "max-md:order-3 max-md:text-small",
  state: "max-md:order-4 max-md:text-right max-md:text-small",
  when: "max-md:order-5 max-md:text-small",
  walletAfter: "max-md:order-6 max-md:text-right max-md:text-small",
  channel: "max-md:hidden",
  bank: "max-md:hidden",
  operator: "max-md:hidden",
  reference: "max-md:hidden",
};

const RIGHT: readonly Column[] = ["amount", "walletAfter"];

const useHeads = (): ((column: Column) => string) => {
  const t = useT("console");
  return (column) => {
    switch (column) {
      case "channel":
      case "bank":
      case "operator":
        return t(`transactions.${column}`);
      default:
        return t(`console.${column}`);
    }
  };
};

const Cell = ({ column, of, href }: { readonly column: Column; readonly of: Transaction; readonly href: Href }) => {
  const t = useT("console");
  const place = usePlaceName();
  switch (column) {
    case "when":
      return (
        <span className="text-mute">
          <At withDay moment={of.at} />
        </span>
      );
    case "what":
      return (
        <span className="flex min-w-0 items-center gap-2">
          <TransactionIcon kind={of.kind} />
          <Link data-row href={href} className="rounded-chip after:absolute after:inset-0 hover:text-accent-text">
            <TransactionWords of={of} />
          </Link>
        </span>
      );
    case "member":
      return of.member === null ? <span className="text-mute">{t("transactions.house")}</span> : of.member.name;
    case "state":
      return <TransactionState state={of.state} />;
    case "amount":
      return <TransactionAmount of={of} />;
    case "walletAfter":
      return <span className="text-mute">{of.balance === null ? "–" : amountText(of.balance)}</span>;
    case "channel":
      return of.channel === null ? "–" : t(`channel.${of.channel}`);
    case "bank":
      return (of.channel === "payout" ? of.to : null) ?? (of.from === null ? "–" : place(of.from));
    case "operator":
      return of.operator?.name ?? "–";
    case "reference":
      return <span className="text-small [overflow-wrap:anywhere]">{of.reference}</span>;
    default:
      return column satisfies never;
  }
};

/** Transactions, one row each. On a phone a row has three short lines. */
export const TransactionList = ({
  rows,
  columns,
  open,
  hrefOf,
}: {
  readonly rows: readonly Transaction[];
  readonly columns: readonly Column[];
  readonly open: string | null;
  readonly hrefOf: (id: string) => Href;
}) => {
  const t = useT("console");
  const headOf = useHeads();
  return (
    <table aria-label={t("nav.transactions")} className="w-full max-md:block">
      <thead className="max-md:hidden">
        <tr className="border-b border-line text-mute">
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={cx(
                "px-2 py-2 font-normal whitespace-nowrap first:pl-4 last:pr-4",
                RIGHT.includes(column) ? "text-right" : "text-left",
              )}
            >
              {headOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row._id}
            aria-current={row._id === open ? "true" : undefined}
            className={cx(
              "relative border-b border-line last:border-0 hover:bg-paper max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2.5",
              row._id === open &&
                "bg-accent-soft/60 shadow-[inset_3px_0_0_var(--color-accent)] hover:bg-accent-soft/60",
            )}
          >
            {columns.map((column) => (
              <td
                key={column}
                className={cx(
                  "py-1.75 md:px-2 md:first:pl-4 md:last:pr-4 max-md:py-0.5",
                  RIGHT.includes(column) && "text-right whitespace-nowrap",
                  ON_PHONE[column],
                )}
              >
                <Cell column={column} of={row} href={hrefOf(row._id)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
