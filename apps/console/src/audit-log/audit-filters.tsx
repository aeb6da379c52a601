import { AUDIT_RESULTS } from "@krapao/contract/operator/audit-log-shapes";
import { listOperators } from "@krapao/contract/operator/list-operators";
import { auditEventNames } from "./event-names.ts";
import { useT, useWords } from "@krapao/i18n/react";
import { DateInput } from "@krapao/ui/date-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../lib/read.ts";
import { useMay } from "../lib/use-may.ts";
import { FilterSelect } from "../parts/filter-select.tsx";
import { SearchInput } from "../parts/search-input.tsx";
import type { AuditAddress } from "./address.ts";

type AuditFiltersProps = {
  readonly filter: AuditAddress;
  readonly onChange: (change: Partial<Record<keyof AuditAddress, string | undefined>>) => void;
};

/** Filters the audit log by operator, event, outcome, date, and any part of the object or the reason. */
export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => {
  const t = useT("console");
  const words = useWords();
  const may = useMay();
  const { data: operators } = useQuery({ ...read(listOperators, {}), enabled: may("people.see") || may("inbox.see") });
  const sought = filter.q ?? "";
  const [typed, setTyped] = useState(sought);
  const [seen, setSeen] = useState(sought);
  // The filter was cleared, or the browser went back: discard the typed text.
  if (sought !== seen) {
    setSeen(sought);
    setTyped(sought);
  }
  const acts = auditEventNames
    .map((key) => ({ key, label: words.find(`auditEvent.${key}`) ?? key }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <form
      role="search"
      className="flex min-w-0 grow flex-wrap items-center gap-2 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: typed.trim() === "" ? undefined : typed.trim() });
      }}
    >
      <span className="min-w-0 grow basis-56">
        <SearchInput isSent label={t("audit.search")} value={typed} onChange={setTyped} />
      </span>
      {operators !== undefined && (
        <FilterSelect
          label={t("audit.who")}
          all={t("audit.anybody")}
          value={filter.by}
          choices={operators.map(({ _id, name }) => ({ key: _id, label: name }))}
          onChange={(by) => onChange({ by })}
        />
      )}
      <FilterSelect
        label={t("audit.what")}
        all={t("audit.anything")}
        value={filter.act}
        choices={acts}
        onChange={(act) => onChange({ act })}
      />
      <FilterSelect
        label={t("audit.result")}
        all={t("audit.anyResult")}
        value={filter.result}
        choices={AUDIT_RESULTS.map((key) => ({ key, label: t(`auditResult.${key}`) }))}
        onChange={(result) => onChange({ result })}
      />
      {/* The two days stay together. On a phone each has a row, in which its form fits. */}
      <span className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
        {(["from", "to"] as const).map((edge) => (
          <span key={edge} className="sm:w-52">
            <DateInput
              label={t(`list.${edge}`)}
              value={filter[edge] ?? ""}
              onChange={(value) => {
                if (value !== null) onChange({ [edge]: value === "" ? undefined : value });
              }}
            />
          </span>
        ))}
      </span>
    </form>
  );
};
