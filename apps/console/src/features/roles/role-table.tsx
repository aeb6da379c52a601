import { cx } from "@krapao/ui";
import { useT } from "@krapao/i18n/react";
import { Fragment } from "react";

import { RoleName } from "../../parts/role-name.tsx";
import type { Role } from "./approvers.ts";
import type { RoleDraft } from "./draft.ts";
import { LimitRows } from "./limit-rows.tsx";
import { type Area, AREAS, MATRIX, type MatrixRow, stateIn, statesOf, withState } from "./matrix.ts";
import { StateMark } from "./state-mark.tsx";
import { useRowLabel } from "./use-row-label.ts";

/** A column of the table: an existing role, or the one being edited. */
export type RoleColumn = Pick<Role, "name" | "isBuiltIn" | "operators" | "handLimits"> & {
  readonly held: ReadonlySet<Role["permissions"][number]>;
  readonly draft: RoleDraft | null;
};

type RoleTableProps = {
  readonly columns: readonly RoleColumn[];
  /** The only column that a narrow screen shows. */
  readonly shown: string;
  readonly onOpen: ((column: RoleColumn) => void) | null;
  readonly onDraft: (draft: RoleDraft) => void;
};

const areas = Object.keys(AREAS).filter((name): name is Area => Object.hasOwn(AREAS, name));

const Cell = ({
  row,
  column: { held, draft, name },
  label,
  onDraft,
}: Pick<RoleTableProps, "onDraft"> & {
  readonly row: MatrixRow;
  readonly column: RoleColumn;
  readonly label: string;
}) => {
  const t = useT("console");
  if (draft === null) return <StateMark state={stateIn(row, held)} />;
  const state = stateIn(row, draft.after);
  const isChanged = state !== stateIn(row, draft.before);
  const states = statesOf(row);
  return (
    <select
      aria-label={`${name}: ${label}`}
      value={state}
      disabled={!states.includes(state)}
      onChange={(event) => {
        const next = states.find((one) => one === event.target.value);
        if (next !== undefined) onDraft({ ...draft, after: withState(row, draft.after, next) });
      }}
      className={cx(
        "h-6.5 w-full min-w-24 rounded-[6px] border bg-card px-1 text-small pointer-coarse:h-11",
        isChanged ? "border-2 border-accent font-semibold" : "border-line-strong",
      )}
    >
      {(states.includes(state) ? states : [state]).map((one) => (
        <option key={one} value={one}>
          {t(`roleState.${one}`)}
        </option>
      ))}
    </select>
  );
};

/** The permissions of each role by page and action. A narrow screen shows one role at a time. */
export const RoleTable = ({ columns, shown, onOpen, onDraft }: RoleTableProps) => {
  const t = useT("console");
  const labelOf = useRowLabel();
  const hides = (name: string): string => (name === shown ? "" : "hidden lg:table-cell");
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-t border-line align-bottom">
            <th scope="col" className="px-4 py-2 font-normal text-mute">
              {t("roles.may")}
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={cx("px-1 py-2 text-center font-normal", hides(column.name))}>
                {onOpen === null || column.draft !== null ? (
                  <b className="block">
                    <RoleName role={column.name} />
                  </b>
                ) : (
                  <button
                    type="button"
                    className="rounded-chip px-0.5 py-0.5 font-bold hover:bg-sand pointer-coarse:min-h-11"
                    onClick={() => onOpen(column)}
                  >
                    <RoleName role={column.name} />
                  </button>
                )}
                <span className="block text-small text-mute">
                  {column.draft?.isNew === true ? t("roles.new") : t("roles.people", { count: column.operators })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Fragment key={area}>
              <tr className="border-t border-line bg-paper">
                <th
                  scope="colgroup"
                  colSpan={columns.length + 1}
                  className="px-4 py-1 text-small font-semibold text-mute"
                >
                  {t(`roleArea.${area}`)}
                </th>
              </tr>
              {MATRIX[area].map((row) => {
                const label = labelOf(row);
                return (
                  <tr key={row.key} className="border-t border-line hover:bg-paper">
                    <th scope="row" className={cx("py-0.5 pr-2 font-normal", row.withSee ? "pl-4" : "pl-7")}>
                      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                        {label}
                        {row.propose !== null && (
                          <span className="text-small font-semibold text-accent-text">{t("roles.twoPeople")}</span>
                        )}
                      </span>
                    </th>
                    {columns.map((column) => (
                      <td key={column.name} className={cx("px-1 py-0.5 text-center", hides(column.name))}>
                        <Cell row={row} column={column} label={label} onDraft={onDraft} />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </Fragment>
          ))}
          <LimitRows columns={columns} hides={hides} />
        </tbody>
      </table>
    </div>
  );
};
