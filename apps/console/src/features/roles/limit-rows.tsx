import { bareAmountText, countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import type { Role } from "./approvers.ts";
import { LIMIT_FIELDS, limitsByField } from "./hand-limits.ts";

type LimitRowsProps = {
  readonly columns: readonly Pick<Role, "name" | "handLimits">[];
  /** The classes of a column that a narrow screen may hide. */
  readonly hides: (name: string) => string;
};

/** The limits of the roles on what is given by hand. Limits that no role has are left out. */
export const LimitRows = ({ columns, hides }: LimitRowsProps) => {
  const t = useT("console");
  const byColumn = columns.map(({ name, handLimits }) => ({ name, limits: limitsByField(handLimits) }));
  const shown = LIMIT_FIELDS.filter((field) => byColumn.some(({ limits }) => limits[field] !== null));
  if (shown.length === 0) return null;
  return (
    <>
      <tr className="border-t border-line bg-paper">
        <th scope="colgroup" colSpan={columns.length + 1} className="px-4 py-1 text-small font-semibold text-mute">
          {t("roles.limits")}
        </th>
      </tr>
      {shown.map((field) => (
        <tr key={field} className="border-t border-line hover:bg-paper">
          <th scope="row" className="py-0.5 pr-2 pl-4 font-normal">
            {t(`handLimit.${field}`)}
          </th>
          {byColumn.map(({ name, limits }) => {
            const most = limits[field];
            return (
              <td key={name} className={cx("px-1 py-0.5 text-center text-small tabular-nums", hides(name))}>
                {most !== null && (field.startsWith("coins") ? countText(most) : bareAmountText(most))}
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
};
