import { useT } from "@krapao/i18n/react";
import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "wouter";

import { MovementPage } from "../../features/statement/movement-page.tsx";
import { MovementPane } from "../../features/statement/movement-pane.tsx";
import { PeriodButton } from "../../features/statement/period-button.tsx";
import { SlipButton } from "../../features/statement/slip-button.tsx";
import { filterOf, queryOf, type StatementFilter } from "../../features/statement/statement-filter.ts";
import { StatementFilters } from "../../features/statement/statement-filters.tsx";
import { StatementList } from "../../features/statement/statement-list.tsx";
import { navigate } from "../../lib/navigation.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useTitle } from "../../lib/use-title.ts";
import { movementHref } from "../../money/movement-href.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** From here on a movement stands beside the list. */
const WIDE = "(width >= 1024px)";

type ListProps = {
  readonly filter: StatementFilter;
  readonly onOpen: () => void;
  /** The movement beside the list; undefined where there is no room for one. */
  readonly chosen?: string | null;
};

const List = ({ filter, onOpen, chosen }: ListProps) => {
  const t = useT("member");
  useTitle(t("statement.title"));
  const narrowing = queryOf(filter);
  const show = (next: StatementFilter, replace = false): void => {
    const query = queryOf(next);
    if (typeof chosen === "string") navigate(movementHref(chosen, query), { replace });
    else navigate(query === "" ? "/user/statement" : `/user/statement?${query}`, { replace });
  };
  // A walk through the list is one step back, however long it was.
  const choose = useCallback(
    (reference: string) => navigate(movementHref(reference, narrowing), { replace: typeof chosen === "string" }),
    [narrowing, chosen],
  );
  const list = (
    <>
      <StatementFilters filter={filter} onChange={(next) => show(next, true)} />
      <StatementList
        filter={filter}
        onOpen={onOpen}
        chosen={chosen}
        onChoose={choose}
        onPage={(page) => {
          show({ ...filter, page });
          scrollTo({ top: 0 });
        }}
        onClear={() => show(filterOf(new URLSearchParams()), true)}
      />
    </>
  );
  return (
    <MemberPage
      flat
      wide
      title={t("statement.title")}
      end={
        <>
          <SlipButton />
          <PeriodButton period={filter} onChoose={({ from, to }) => show({ ...filter, from, to, page: 1 }, true)} />
        </>
      }
    >
      {chosen === undefined ? (
        list
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,26.25rem)] items-start gap-6">
          <div className="min-w-0">{list}</div>
          <MovementPane
            reference={chosen}
            onClose={() => navigate(narrowing === "" ? "/user/statement" : `/user/statement?${narrowing}`)}
          />
        </div>
      )}
    </MemberPage>
  );
};

/**
 * The statement, or one of its movements when the address names it: on a phone in its place, on a desktop beside it.
 * What the list is narrowed to is in the address too.
 */
export const Statement = () => {
  const [query] = useSearchParams();
  const isWide = useMediaQuery(WIDE);
  const reference = query.get("movement");
  const [filter, setFilter] = useState(() => filterOf(query));
  const isFromList = useRef(false);
  if (isWide || reference === null) {
    const next = filterOf(query);
    if (queryOf(next) !== queryOf(filter)) setFilter(next);
    return <List filter={filter} onOpen={() => (isFromList.current = true)} {...(isWide && { chosen: reference })} />;
  }
  const back = (): void => {
    if (isFromList.current) history.back();
    else navigate(queryOf(filter) === "" ? "/user/statement" : `/user/statement?${queryOf(filter)}`, { replace: true });
    isFromList.current = false;
  };
  return <MovementPage key={reference} reference={reference} onBack={back} />;
};
