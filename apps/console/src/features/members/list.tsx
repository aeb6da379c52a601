import type { MemberRow } from "@krapao/contract/operator/member-list-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { MemberStatus } from "../../parts/member-status.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { type PhonePlace, type RowColumn, RowTable } from "../../parts/row-table.tsx";
import { type Column, orderOf, sortOf, sortOfColumn } from "./address.ts";
import { Labels } from "./labels.tsx";
import { RiskBar } from "./risk-bar.tsx";

const RIGHT: readonly Column[] = [
  "balance",
  "inGames",
  "deposited",
  "withdrawn",
  "turnover",
  "play",
  "recentDeposited",
  "recentPlay",
  "weekNet",
  "risk",
  "seen",
];

/**
 * Where a column stands on a phone. What is less used is shown there when the columns were chosen, or the list is sorted
 * by it.
 */
const phoneOf = (column: Column, isAsked: boolean): PhonePlace => {
  switch (column) {
    case "member":
      return "main";
    case "balance":
      return "amount";
    case "labels":
    case "state":
      return "detail";
    case "inGames":
    case "recentDeposited":
    case "recentPlay":
    case "risk":
    case "seen":
      return isAsked ? "named" : "hidden";
    default:
      return "named";
  }
};

const Money = ({ amount, isStrong = false }: { readonly amount: number; readonly isStrong?: boolean }) => (
  <span
    className={cx(
      "whitespace-nowrap tabular-nums",
      isStrong && "font-semibold",
      amount < 0 ? "font-semibold text-down" : amount === 0 && "text-mute",
    )}
  >
    {amountText(minorOf(amount))}
  </span>
);

type CellProps = {
  readonly column: Column;
  readonly of: MemberRow;
  /** The status has its own column. */
  readonly withState: boolean;
  /** Opens the tags of a member, or null when the role may not change them. */
  readonly onTag: ((id: string) => void) | null;
};

const Cell = ({ column, of, withState, onTag }: CellProps) => {
  const t = useT("console");
  switch (column) {
    case "member":
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Link data-row href={memberHref(of._id)} className="min-w-0 rounded-chip after:absolute after:inset-0">
            <MemberLine member={of} />
          </Link>
          {of.status !== "active" && !withState && <MemberStatus status={of.status} />}
        </span>
      );
    case "state":
      return <MemberStatus status={of.status} />;
    case "labels":
      return (
        <span className="flex flex-wrap items-center gap-1">
          <Labels level={of.level} tags={of.tags} />
          {onTag !== null && (
            <button
              type="button"
              aria-label={t("label.tagsOf", { name: of.name })}
              className="relative grid size-6 place-items-center rounded-chip text-mute hover:bg-sand hover:text-ink pointer-coarse:size-11"
              onClick={() => onTag(of._id)}
            >
              <Plus aria-hidden className="size-3.5" />
            </button>
          )}
        </span>
      );
    case "balance":
      return <Money isStrong amount={of.available} />;
    case "inGames":
    case "deposited":
    case "withdrawn":
    case "turnover":
    case "play":
    case "recentDeposited":
    case "recentPlay":
    case "weekNet":
      return <Money amount={of[column]} />;
    case "risk":
      return of.risk === null ? "–" : <RiskBar score={of.risk} />;
    case "firstDeposit":
    case "lastDeposit":
    case "lastPlayed": {
      const day = of[column];
      return day === null ? <span className="text-mute">–</span> : <Day moment={day} />;
    }
    case "joined":
      return <Day moment={of.createdAt} />;
    case "seen":
      return (
        <span className="text-mute">
          <At moment={of.seenAt} />
        </span>
      );
    case "language":
      return of.language === null ? <span className="text-mute">–</span> : languageNames[of.language];
    case "number":
      return <span className="text-small text-mute">{of._id}</span>;
    default:
      return column satisfies never;
  }
};

type HeadProps = {
  readonly column: Column;
  readonly params: URLSearchParams;
  readonly onSort: (sort: string, order: string) => void;
};

/** A column's head. Where the list can be sorted by it, a press sorts and a second press reverses the order. */
const Head = ({ column, params, onSort }: HeadProps) => {
  const t = useT("console");
  const sort = sortOfColumn(column);
  const isOn = sort !== null && sort === sortOf(params);
  const order = orderOf(params);
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  // A Thai or Lao word may be broken in itself, so the parts between spaces hold together.
  const word = t(`memberColumn.${column}`)
    .split(" ")
    .flatMap((part, at) => [
      at === 0 ? "" : " ",
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>,
    ]);
  if (sort === null) return word;
  return (
    <button
      type="button"
      className={cx(
        "inline-flex items-center gap-1 rounded-chip hover:text-ink pointer-coarse:min-h-11",
        isOn && "font-semibold text-ink",
        RIGHT.includes(column) && "text-right",
      )}
      onClick={() => onSort(sort, isOn && order === "desc" ? "asc" : "desc")}
    >
      {word}
      {isOn && <Arrow aria-hidden className="size-3.5" />}
    </button>
  );
};

type MemberTableProps = {
  readonly rows: readonly MemberRow[];
  readonly params: URLSearchParams;
  readonly columns: readonly Column[];
  readonly onSort: HeadProps["onSort"];
  readonly onTag: CellProps["onTag"];
};

const useColumns = ({ params, columns, onSort, onTag }: MemberTableProps): readonly RowColumn<MemberRow>[] => {
  const t = useT("console");
  const order = orderOf(params) === "asc" ? "ascending" : "descending";
  return columns.map((column) => ({
    key: column,
    name: t(`memberColumn.${column}`),
    phone: phoneOf(column, params.has("columns") || sortOfColumn(column) === sortOf(params)),
    isRight: RIGHT.includes(column),
    head: <Head column={column} params={params} onSort={onSort} />,
    sort: sortOfColumn(column) === sortOf(params) ? order : undefined,
    cell: (row) => <Cell column={column} of={row} withState={columns.includes("state")} onTag={onTag} />,
  }));
};

/** Members, one row each. */
export const MemberTable = (props: MemberTableProps) => {
  const t = useT("console");
  const columns = useColumns(props);
  return (
    <RowTable
      label={t("nav.members")}
      rows={props.rows}
      columns={columns}
      keyOf={({ _id }) => _id}
      rowProps={({ _id }) => ({ "data-member": _id, className: "focus-within:bg-accent-soft/60" })}
    />
  );
};
