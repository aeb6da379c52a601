import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { At } from "./moments.tsx";
import { MovementAmount, MovementIcon, MovementState, MovementWords } from "./movement-words.tsx";
import { type RowColumn, RowTable } from "./row-table.tsx";

type MovementTableProps = {
  readonly label: string;
  readonly entries: readonly StatementEntry[];
  /** Leaves out state and icons, for narrow places. */
  readonly brief?: boolean;
  readonly onOpen?: (reference: string) => void;
};

const useColumns = ({
  brief = false,
  onOpen,
}: Pick<MovementTableProps, "brief" | "onOpen">): readonly RowColumn<StatementEntry>[] => {
  const t = useT("console");
  const state: RowColumn<StatementEntry> = {
    key: "state",
    name: t("console.state"),
    phone: "detail",
    cell: ({ status }) => <MovementState status={status} />,
  };
  return [
    {
      key: "when",
      name: t("console.when"),
      phone: "detail",
      cell: ({ createdAt }) => (
        <span className="text-mute">
          <At withDay moment={createdAt} />
        </span>
      ),
    },
    {
      key: "what",
      name: t("console.what"),
      phone: "main",
      cell: (entry) => (
        <span className={cx("flex items-center gap-2", brief ? "md:min-w-20" : "md:min-w-36")}>
          {!brief && <MovementIcon type={entry.statementType} className="size-4 shrink-0 text-mute" />}
          {onOpen === undefined ? (
            <MovementWords entry={entry} />
          ) : (
            <button
              data-row={brief ? undefined : true}
              type="button"
              className="rounded-chip text-left hover:text-accent-text hover:underline"
              onClick={() => onOpen(entry.reference)}
            >
              <MovementWords entry={entry} />
            </button>
          )}
        </span>
      ),
    },
    ...(brief ? [] : [state]),
    {
      key: "amount",
      name: t("console.amount"),
      phone: "amount",
      isRight: true,
      cell: (entry) => <MovementAmount entry={entry} />,
    },
    {
      key: "after",
      name: t("console.walletAfter"),
      phone: "named",
      isRight: true,
      cell: ({ balance }) =>
        balance === null ? (
          <span className="text-mute">–</span>
        ) : (
          <span className="whitespace-nowrap">{amountText(balance)}</span>
        ),
    },
  ];
};

/** A member's movements, newest first, each with the wallet's balance after it. */
export const MovementTable = ({ label, entries, ...shown }: MovementTableProps) => (
  <RowTable label={label} columns={useColumns(shown)} rows={entries} keyOf={({ reference }) => reference} />
);
