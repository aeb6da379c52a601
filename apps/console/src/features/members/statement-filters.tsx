import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useState } from "react";

import type { ChangeAddress } from "../../lib/list-address.ts";
import { PickMenu } from "../../parts/filter-menu.tsx";
import { SearchInput } from "../../parts/search-input.tsx";
import { SpanFilter } from "./filters.tsx";
import { filterKey, typesIn } from "./statement-address.ts";

/** The name of each type of movement. */
export const useTypeWords = (): ((type: StatementType) => string) => {
  const t = useT("console");
  return (type) => t(type === "finish_bonus" ? "movement.bonusDone" : `movement.${type}`);
};

type FiltersProps = {
  readonly params: URLSearchParams;
  readonly onChange: ChangeAddress;
  readonly onClear: () => void;
};

/** Filters the statement by type, date and a part of the reference. */
export const StatementFilters = ({ params, onChange, onClear }: FiltersProps) => {
  const t = useT("console");
  const wordOf = useTypeWords();
  const reference = params.get("reference") ?? "";
  const [typed, setTyped] = useState(reference);
  const [seen, setSeen] = useState(reference);
  // The filter was cleared, or the browser went back: discard the typed text.
  if (reference !== seen) {
    setSeen(reference);
    setTyped(reference);
  }
  return (
    <form
      role="search"
      aria-label={t("member.statement")}
      className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ reference: typed.trim() });
      }}
    >
      <PickMenu
        label={t("transactions.kind")}
        choices={STATEMENT_TYPES.map((key) => ({ key, label: wordOf(key) }))}
        values={typesIn(params)}
        onChange={(types) => onChange({ types: types.join(",") })}
      />
      <SpanFilter label={t("transactions.time")} from="from" to="to" params={params} onChange={onChange} />
      <span className="min-w-0 grow basis-40">
        <SearchInput isSent label={t("member.partOfReference")} value={typed} onChange={setTyped} />
      </span>
      {filterKey(params) !== "" && (
        <Button
          tone="outline"
          size="small"
          onClick={({ currentTarget }) => {
            // This button goes, and the focus with it.
            currentTarget.form?.querySelector("summary")?.focus();
            onClear();
          }}
        >
          {t("list.clear")}
        </Button>
      )}
    </form>
  );
};
