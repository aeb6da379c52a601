import { STATEMENT_PAGE_SIZE } from "@krapao/contract/constants";
import { countText, dateText, daysAgo } from "@krapao/i18n";
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
import { byDay } from "../../money/entry-money.ts";
import { EntryRow } from "./entry-row.tsx";
import { queryOf, type StatementFilter, USUAL_FILTER } from "./statement-filter.ts";
import { newestQuery, statementQuery } from "./statement-query.ts";
import { useActivity, useAreNamesKnown } from "../../money/use-activity.ts";
import { useMoneyText } from "../../money/use-currency.ts";
import { useNow } from "../../lib/use-now.ts";
import { useWalk } from "./use-walk.ts";

type StatementListProps = {
  readonly filter: StatementFilter;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
  /** An entry was pressed, or chosen with the keyboard. */
  readonly onOpen: () => void;
  /** The entry that is shown beside the list. Undefined where there is no room for one. */
  readonly chosen?: string | null | undefined;
  readonly onChoose?: (reference: string) => void;
};

const noChoice = (): void => undefined;

/** The entries of a filter, ten on a page, grouped by day. */
export const StatementList = ({ filter, onPage, onClear, onOpen, chosen, onChoose = noChoice }: StatementListProps) => {
  const t = useT("forms", "member");
  const failureText = useLoadFailureText();
  const activity = useActivity();
  const now = useNow();
  const rows = useRef<HTMLDivElement>(null);
  const isBeside = chosen !== undefined;
  useWalk(rows, isBeside, onChoose);
  const areNamesKnown = useAreNamesKnown();
  const moneyText = useMoneyText();
  const page = useQuery(statementQuery(filter, now));
  const { isError, error, isFetching, isPlaceholderData, fetchStatus, refetch } = page;
  // The previous result stays while the next is fetched, except when it was empty or the device is offline. The list
  // waits for all names, because a name that arrives later would move what is beside it.
  const isKept = isPlaceholderData && fetchStatus !== "paused" && page.data?.statements.length !== 0;
  const data = areNamesKnown && (isKept || !isPlaceholderData) ? page.data : undefined;
  const isUsual = queryOf(filter) === queryOf(USUAL_FILTER);
  const isEmpty = data?.statements.length === 0;
  const { data: newest, isLoading: isAskingForOthers } = useQuery({
    ...newestQuery(1),
    enabled: isEmpty && isUsual,
  });

  if (data === undefined || (isEmpty && isAskingForOthers)) {
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

  if (isEmpty) {
    const isNew = isUsual && newest?.total === 0;
    const { search } = filter;
    return (
      <RowCard>
        <EmptyState
          icon={isNew ? <ReceiptText /> : <SearchX />}
          action={
            !isNew && (
              <Button tone="outline" size="small" onClick={onClear}>
                {t("statement.filterClear")}
              </Button>
            )
          }
        >
          <span role="status">
            {isNew
              ? t("statement.empty")
              : search === ""
                ? t("statement.filterEmpty")
                : t("statement.searchEmpty", { text: search })}
          </span>
        </EmptyState>
      </RowCard>
    );
  }

  const dayName = (at: string): string | null => {
    const days = daysAgo(at, now);
    return days === 0 ? t("time.today") : days === 1 ? t("time.yesterday") : null;
  };
  const before = (filter.page - 1) * STATEMENT_PAGE_SIZE;
  return (
    <div aria-busy={isPlaceholderData} className={cx("transition-opacity", isPlaceholderData && "opacity-60")}>
      {filter.search !== "" && (
        <p role="status" className="mb-2 px-1 text-label text-mute">
          {t("statement.found", { count: data.total })}
        </p>
      )}
      <div ref={rows}>
        {byDay(data.statements).map(({ date, at, entries }) => {
          const sums = data.days?.find(({ day }) => dateText(`${day}T00:00:00+07:00`) === date);
          return (
            <section key={date} aria-label={date} className="mb-4">
              <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-label">
                <h2 className="flex flex-wrap gap-x-2">
                  {dayName(at) !== null && <span className="font-semibold">{dayName(at)}</span>}
                  <span className={dayName(at) === null ? "font-semibold" : "font-normal text-mute"}>{date}</span>
                </h2>
                {sums !== undefined && (sums.in > 0 || sums.out > 0) && (
                  <p className="flex flex-wrap gap-x-1.5 text-mute [&>*]:whitespace-nowrap">
                    {sums.in > 0 && <span>{t("statement.dayIn", { amount: moneyText(sums.in) })}</span>}
                    {sums.in > 0 && sums.out > 0 && <span aria-hidden>·</span>}
                    {sums.out > 0 && <span>{t("statement.dayOut", { amount: moneyText(sums.out) })}</span>}
                  </p>
                )}
              </div>
              <RowCard as="ul">
                {entries.map((entry) => (
                  <li key={entry.reference}>
                    <EntryRow
                      entry={entry}
                      activity={activity(entry)}
                      onOpen={onOpen}
                      isChosen={entry.reference === chosen}
                      narrowing={queryOf(filter)}
                    />
                  </li>
                ))}
              </RowCard>
            </section>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="px-1 text-label text-mute">
          {t("statement.shown", {
            first: countText(before + 1),
            last: countText(before + data.statements.length),
            total: countText(data.total),
          })}
        </p>
        <div className="max-sm:w-full">
          <Pagination page={filter.page} pages={Math.ceil(data.total / STATEMENT_PAGE_SIZE)} onChange={onPage} />
        </div>
      </div>
    </div>
  );
};
