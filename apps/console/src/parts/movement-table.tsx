import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { At } from "./moments.tsx";
import { MovementAmount, MovementIcon, MovementState, MovementWords } from "./movement-words.tsx";
import { WideTable } from "./wide-table.tsx";

type MovementTableProps = {
  readonly label: string;
  readonly entries: readonly StatementEntry[];
  /** Leaves out state and icons, for narrow places. */
  readonly brief?: boolean;
  readonly onOpen?: (reference: string) => void;
};

const headClass = "px-2 py-2 font-normal whitespace-nowrap first:pl-4 last:pr-4";
const cellClass = "px-2 py-2 first:pl-4 last:pr-4";

/** A member's movements, newest first, each with the wallet's balance after it. */
export const MovementTable = ({ label, entries, brief = false, onOpen }: MovementTableProps) => {
  const t = useT("console");
  return (
    <WideTable label={label}>
      <thead>
        <tr className="border-b border-line text-mute">
          <th scope="col" className={`${headClass} text-left`}>
            {t("console.when")}
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            {t("console.what")}
          </th>
          {!brief && (
            <th scope="col" className={`${headClass} text-left`}>
              {t("console.state")}
            </th>
          )}
          <th scope="col" className={`${headClass} text-right`}>
            {t("console.amount")}
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            {t("console.walletAfter")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.reference} className="border-b border-line last:border-0">
            <td className={`${cellClass} text-mute`}>
              <At withDay moment={entry.createdAt} />
            </td>
            <td className={`${cellClass} min-w-36`}>
              <span className="flex items-center gap-2">
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
            </td>
            {!brief && (
              <td className={cellClass}>
                <MovementState status={entry.status} />
              </td>
            )}
            <td className={`${cellClass} text-right`}>
              <MovementAmount entry={entry} />
            </td>
            <td className={`${cellClass} text-right whitespace-nowrap`}>
              {entry.balance === null ? <span className="text-mute">–</span> : amountText(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
};
