import type { Transaction } from "@krapao/contract/operator/transaction-shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { type Href, Link } from "../../lib/navigation.tsx";
import { At } from "../../parts/moments.tsx";
import { usePlaceName } from "../../parts/way.tsx";
import { OPEN_ROW, type PhonePlace, type RowColumn, RowTable } from "../../parts/row-table.tsx";
import type { Column } from "./address.ts";
import {
  TransactionAmount,
  TransactionIcon,
  TransactionState,
  TransactionWords,
} from "../../parts/transaction-words.tsx";

/** Where a column stands on a phone. The balance is shown there when the columns were chosen. */
const phoneOf = (column: Column, isChosen: boolean): PhonePlace => {
  switch (column) {
    case "what":
      return "main";
    case "amount":
      return "amount";
    case "walletAfter":
      return isChosen ? "named" : "hidden";
    case "bank":
    case "provider":
    case "operator":
    case "reference":
      return "named";
    default:
      return "detail";
  }
};

const RIGHT: readonly Column[] = ["amount", "walletAfter"];

/** The names of the columns. */
export const useHeads = (): ((column: Column) => string) => {
  const t = useT("console");
  return (column) => {
    switch (column) {
      case "channel":
      case "bank":
      case "provider":
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
      return <span className="whitespace-nowrap text-mute">{of.balance === null ? "–" : amountText(of.balance)}</span>;
    case "channel":
      return of.channel === null ? "–" : t(`channel.${of.channel}`);
    case "bank":
      return (of.channel === "payout" ? of.to : null) ?? (of.from === null ? "–" : place(of.from));
    case "provider":
      return of.providers.length === 0 ? "–" : of.providers.join(" · ");
    case "operator":
      return of.operator?.name ?? "–";
    case "currency":
      return of.currency === "BAHT" ? "THB" : "LAK";
    case "reference":
      return <span className="text-small [overflow-wrap:anywhere]">{of.reference}</span>;
    default:
      return column satisfies never;
  }
};

type ListProps = {
  readonly rows: readonly Transaction[];
  readonly columns: readonly Column[];
  /** The operator chose the columns. */
  readonly isChosen: boolean;
  readonly open: string | null;
  readonly hrefOf: (id: string) => Href;
};

const useColumns = ({ columns, isChosen, hrefOf }: ListProps): readonly RowColumn<Transaction>[] => {
  const headOf = useHeads();
  return columns.map((column) => ({
    key: column,
    name: headOf(column),
    phone: phoneOf(column, isChosen),
    isRight: RIGHT.includes(column),
    cell: (row) => <Cell column={column} of={row} href={hrefOf(row._id)} />,
  }));
};

/** Transactions, one row each. */
export const TransactionList = (props: ListProps) => {
  const t = useT("console");
  const columns = useColumns(props);
  return (
    <RowTable
      label={t("nav.transactions")}
      rows={props.rows}
      columns={columns}
      keyOf={({ _id }) => _id}
      rowProps={({ _id }) => ({
        "aria-current": _id === props.open ? "true" : undefined,
        className: cx(_id === props.open && OPEN_ROW),
      })}
    />
  );
};
