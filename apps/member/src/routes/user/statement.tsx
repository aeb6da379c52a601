import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { IconButton } from "@krapao/ui/icon-button";
import { Search } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "wouter";

import { ExportButton } from "../../features/statement/export-button.tsx";
import { KindFilter } from "../../features/statement/kind-filter.tsx";
import { MovementPage } from "../../features/statement/movement-page.tsx";
import { MovementPane } from "../../features/statement/movement-pane.tsx";
import { RangeBar } from "../../features/statement/range-bar.tsx";
import { SlipButton } from "../../features/statement/slip-button.tsx";
import {
  ALL_DAYS,
  filterOf,
  queryOf,
  type StatementFilter,
  USUAL_FILTER,
} from "../../features/statement/statement-filter.ts";
import { StatementList } from "../../features/statement/statement-list.tsx";
import { StatementSearch } from "../../features/statement/statement-search.tsx";
import { StatementTotals } from "../../features/statement/statement-totals.tsx";
import { usePeriodText } from "../../features/statement/use-period-text.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useIsMounted } from "../../lib/use-is-mounted.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useTitle } from "../../lib/use-title.ts";
import { movementHref } from "../../money/movement-href.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** From this width on a movement is shown beside the list. */
const WIDE = "(width >= 1024px)";

type ListProps = {
  readonly filter: StatementFilter;
  readonly onOpen: () => void;
  /** The movement beside the list. Undefined where there is no room for one. */
  readonly chosen?: string | null;
};

const List = ({ filter, onOpen, chosen }: ListProps) => {
  const t = useT("member");
  useTitle(t("statement.title"));
  const narrowing = queryOf(filter);
  const periodText = usePeriodText();
  const isMounted = useIsMounted();
  const show = useCallback(
    (next: StatementFilter, replace = false): void => {
      const query = queryOf(next);
      if (typeof chosen === "string") navigate(movementHref(chosen, query), { replace });
      else navigate(query === "" ? "/user/statement" : `/user/statement?${query}`, { replace });
    },
    [chosen],
  );
  // Moving through the list adds one history entry, however many rows it passes.
  const choose = useCallback(
    (reference: string) => navigate(movementHref(reference, narrowing), { replace: typeof chosen === "string" }),
    [narrowing, chosen],
  );
  const field = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isSearching = isWanted || filter.search !== "";
  const search = useCallback(
    (text: string) => {
      const now = filterOf(new URLSearchParams(narrowing));
      if (text === now.search) return;
      setWanted(true);
      // A search covers all days, unless a range is chosen after it. When the search is cleared, the range is this
      // month again.
      const range = text === "" ? USUAL_FILTER.range : now.search === "" ? ALL_DAYS : now.range;
      show({ ...now, search: text, range, page: 1 }, true);
    },
    [narrowing, show],
  );
  return (
    <MemberPage
      flat
      deep
      wide
      title={t("statement.title")}
      end={
        <>
          <SlipButton />
          <div className="lg:hidden">
            <IconButton
              ref={toggle}
              tone="glass"
              label={t("statement.search")}
              icon={<Search aria-hidden className="size-5" />}
              aria-expanded={isSearching}
              onClick={() => {
                if (isSearching) search("");
                flushSync(() => setWanted(!isSearching));
                field.current?.focus();
              }}
            />
          </div>
          <div className="max-lg:hidden">
            <ExportButton filter={filter} look="glass" />
          </div>
        </>
      }
    >
      <div className="items-center justify-between gap-4 lg:flex">
        <RangeBar range={filter.range} onChange={(range) => show({ ...filter, range, page: 1 }, true)} />
        <p className="text-label text-mute-night max-lg:hidden">{isMounted && periodText(filter)}</p>
      </div>
      <StatementTotals filter={filter} />
      <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26.25rem)]">
        <div className="min-w-0">
          <div className="mb-3 items-center gap-4 lg:flex lg:justify-between">
            <StatementSearch
              ref={field}
              search={filter.search}
              onSearch={search}
              onLeave={() => {
                setWanted(false);
                toggle.current?.focus();
              }}
              className={cx(
                "mb-3 lg:order-last lg:mb-0 lg:w-64 lg:[--control-field:2.75rem]",
                !isSearching && "max-lg:hidden",
              )}
            />
            <KindFilter kind={filter.kind} onChange={(kind) => show({ ...filter, kind, page: 1 }, true)} />
          </div>
          <StatementList
            filter={filter}
            onOpen={onOpen}
            chosen={chosen}
            onChoose={choose}
            onPage={(page) => {
              show({ ...filter, page });
              scrollTo({ top: 0 });
            }}
            onClear={() => {
              setWanted(false);
              show({ ...USUAL_FILTER, range: ALL_DAYS }, true);
            }}
          />
        </div>
        {chosen !== undefined && (
          <MovementPane
            reference={chosen}
            onClose={() => navigate(narrowing === "" ? "/user/statement" : `/user/statement?${narrowing}`)}
          />
        )}
      </div>
    </MemberPage>
  );
};

/**
 * The statement, or the movement that the address names: in place of the list on a phone, beside it on a desktop. The
 * list's filter is in the address too.
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
