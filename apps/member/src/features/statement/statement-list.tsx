import { STATEMENT_PAGE_SIZE } from "@krapao/contract/constants";
import { daysAgo } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { RowCard } from "@krapao/ui/list-row";
import { Pagination } from "@krapao/ui/pagination";
import { useQuery } from "@tanstack/react-query";
import { ReceiptText, SearchX, WifiOff } from "lucide-react";
import { useRef } from "react";

import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { EntriesSkeleton } from "./entries-skeleton.tsx";
import { ExportButton } from "./export-button.tsx";
import { byDay } from "../../money/entry-money.ts";
import { EntryRow } from "./entry-row.tsx";
import { queryOf, type StatementFilter } from "./statement-filter.ts";
import { statementQuery } from "./statement-query.ts";
import { useActivity } from "../../money/use-activity.ts";
import { useNow } from "../../lib/use-now.ts";
import { useWalk } from "./use-walk.ts";

type StatementListProps = {
  readonly filter: StatementFilter;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
  /** One was pressed, or chosen with the keyboard. */
  readonly onOpen: () => void;
  /** The entry that is shown beside the list; undefined where there is no room for one. */
  readonly chosen?: string | null | undefined;
  readonly onChoose?: (reference: string) => void;
};

const noChoice = (): void => undefined;

/** The entries that a filter lets through, a page of ten, under the days they belong to. */
export const StatementList = ({ filter, onPage, onClear, onOpen, chosen, onChoose = noChoice }: StatementListProps) => {
  const t = useT("forms", "member");
  const failureText = useLoadFailureText();
  const activity = useActivity();
  const now = useNow();
  const rows = useRef<HTMLDivElement>(null);
  const isBeside = chosen !== undefined;
  useWalk(rows, isBeside, onChoose);
  const { data, isError, error, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery(
    statementQuery(filter),
  );

  if (data === undefined) {
    if (isError)
      return (
        <RowCard>
          <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        </RowCard>
      );
    return fetchStatus === "paused" ? (
      <RowCard>
        <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>
      </RowCard>
    ) : (
      <EntriesSkeleton />
    );
  }

  const isNarrowed = filter.kind !== "all" || filter.from !== null || filter.to !== null || filter.page > 1;
  if (data.statements.length === 0)
    return (
      <RowCard>
        <EmptyState
          icon={isNarrowed ? <SearchX /> : <ReceiptText />}
          action={
            isNarrowed && (
              <Button tone="outline" size="small" onClick={onClear}>
                {t("statement.filterClear")}
              </Button>
            )
          }
        >
          {isNarrowed ? t("statement.filterEmpty") : t("statement.empty")}
        </EmptyState>
      </RowCard>
    );

  const dayName = (at: string): string | null => {
    const days = daysAgo(at, now);
    return days === 0 ? t("time.today") : days === 1 ? t("time.yesterday") : null;
  };
  return (
    <div aria-busy={isPlaceholderData} className={cx("transition-opacity", isPlaceholderData && "opacity-60")}>
      <div ref={rows}>
        {byDay(data.statements).map(({ date, at, entries }) => (
          <section key={date} aria-label={date} className="mb-4">
            <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-label">
              {dayName(at) !== null && <span className="font-semibold">{dayName(at)}</span>}
              <span className={dayName(at) === null ? "font-semibold" : "font-normal text-mute"}>{date}</span>
            </h2>
            <RowCard as="ul">
              {entries.map((entry) => (
                <li key={entry.reference}>
                  <EntryRow
                    entry={entry}
                    activity={activity(entry)}
                    onOpen={onOpen}
                    isChosen={entry.reference === chosen}
                    {...(isBeside && { narrowing: queryOf(filter) })}
                  />
                </li>
              ))}
            </RowCard>
          </section>
        ))}
      </div>
      <Pagination page={filter.page} pages={Math.ceil(data.total / STATEMENT_PAGE_SIZE)} onChange={onPage} />
      <ExportButton filter={filter} />
    </div>
  );
};
