import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import type { ChangeAddress } from "../../lib/list-address.ts";
import { FilterMenu } from "../../parts/filter-menu.tsx";

export type FilterProps = { readonly params: URLSearchParams; readonly onChange: ChangeAddress };

type PickOneProps = {
  readonly isOn: boolean;
  readonly onPick: () => void;
  readonly children: string;
};

/** One of several settings of a filter. */
export const PickOne = ({ isOn, onPick, children }: PickOneProps) => (
  <Button tone={isOn ? "soft" : "outline"} size="small" onClick={onPick}>
    {children}
  </Button>
);

/** The numbers of days that are offered. */
export const WITHIN = [1, 7, 30] as const;
const QUIET = [14, 30, 90] as const;

type DaysFilterProps = FilterProps & {
  readonly label: string;
  /** The parameters: within so many days, and so many days ago or more. */
  readonly within: string;
  readonly since?: string;
};

/** Filters by how long ago something was last done. */
export const DaysFilter = ({ label, within, since, params, onChange }: DaysFilterProps) => {
  const t = useT("console");
  const choices = [
    ...WITHIN.map((days) => ({ name: within, days, text: t("memberList.within", { days }) })),
    ...(since === undefined
      ? []
      : QUIET.map((days) => ({ name: since, days, text: t("memberList.daysAgo", { days }) }))),
  ];
  const clear = { [within]: null, ...(since !== undefined && { [since]: null }) };
  const [recent, old] = [params.get(within), since === undefined ? null : params.get(since)];
  const value =
    recent !== null
      ? t("memberList.within", { days: recent })
      : old !== null
        ? t("memberList.daysAgo", { days: old })
        : null;
  return (
    <FilterMenu label={label} value={value} onClear={() => onChange(clear)}>
      {choices.map(({ name, days, text }) => (
        <PickOne
          key={text}
          isOn={params.get(name) === String(days)}
          onPick={() => onChange({ ...clear, [name]: String(days) })}
        >
          {text}
        </PickOne>
      ))}
    </FilterMenu>
  );
};
