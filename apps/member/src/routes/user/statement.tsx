import { useT } from "@krapao/i18n/react";
import { useRef, useState } from "react";
import { useSearchParams } from "wouter";

import { MovementPage } from "../../features/statement/movement-page.tsx";
import { PeriodButton } from "../../features/statement/period-button.tsx";
import { SlipButton } from "../../features/statement/slip-button.tsx";
import { filterOf, queryOf, type StatementFilter } from "../../features/statement/statement-filter.ts";
import { StatementFilters } from "../../features/statement/statement-filters.tsx";
import { StatementList } from "../../features/statement/statement-list.tsx";
import { navigate } from "../../lib/navigation.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

const show = (filter: StatementFilter, replace = false): void => {
  const query = queryOf(filter);
  navigate(query === "" ? "/user/statement" : `/user/statement?${query}`, { replace });
};

type ListProps = { readonly filter: StatementFilter; readonly onOpen: () => void };

const List = ({ filter, onOpen }: ListProps) => {
  const t = useT("member");
  useTitle(t("statement.title"));
  return (
    <MemberPage
      flat
      title={t("statement.title")}
      end={
        <>
          <SlipButton />
          <PeriodButton period={filter} onChoose={({ from, to }) => show({ ...filter, from, to, page: 1 }, true)} />
        </>
      }
    >
      <StatementFilters filter={filter} onChange={(next) => show(next, true)} />
      <StatementList
        filter={filter}
        onOpen={onOpen}
        onPage={(page) => {
          show({ ...filter, page });
          scrollTo({ top: 0 });
        }}
        onClear={() => show(filterOf(new URLSearchParams()), true)}
      />
    </MemberPage>
  );
};

/** The statement, or one of its movements when the address names it; what it is narrowed to is in the address too. */
export const Statement = () => {
  const [query] = useSearchParams();
  const reference = query.get("movement");
  const [filter, setFilter] = useState(() => filterOf(query));
  const isFromList = useRef(false);
  if (reference === null) {
    const next = filterOf(query);
    if (queryOf(next) !== queryOf(filter)) setFilter(next);
    return <List filter={filter} onOpen={() => (isFromList.current = true)} />;
  }
  const back = (): void => {
    if (isFromList.current) history.back();
    else show(filter, true);
    isFromList.current = false;
  };
  return <MovementPage key={reference} reference={reference} onBack={back} />;
};
