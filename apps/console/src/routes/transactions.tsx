import { listTransactions } from "@krapao/contract/operator/list-transactions";
import { TRANSACTION_SORTS } from "@krapao/contract/operator/transaction-shapes";
import { amountText, countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Checkbox } from "@krapao/ui/checkbox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3, ReceiptText } from "lucide-react";
import { useSearchParams } from "wouter";

import {
  changed,
  type Column,
  COLUMNS,
  columnsOf,
  hrefOf,
  queryOf,
  sortOf,
  viewOf,
} from "../features/transactions/address.ts";
import { Export } from "../features/transactions/export-sheet.tsx";
import { FilterMenu } from "../parts/filter-menu.tsx";
import { Filters } from "../features/transactions/filters.tsx";
import { TransactionList, useHeads } from "../features/transactions/list.tsx";
import { TransactionPanel } from "../features/transactions/panel.tsx";
import { useRowKeys } from "../lib/use-row-keys.ts";
import { read } from "../lib/read.ts";
import { useNow } from "../lib/use-now.ts";
import { Empty } from "../parts/empty.tsx";
import { FilterSelect } from "../parts/filter-select.tsx";
import { RowKeyHints } from "../parts/key-hints.tsx";
import { Panel } from "../parts/panel.tsx";
import { Views } from "../parts/views.tsx";
import { PlacePager } from "../parts/place-pager.tsx";
import { SidePanel } from "../parts/side-panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const PAGE = 50;
const EVERY_MS = 2_000;
const OFFSET_MS = 7 * 3_600_000;
/** The columns that stay visible beside an open panel. The rightmost others are hidden first. */
const BESIDE: readonly Column[] = ["when", "what", "member", "state", "amount", "walletAfter"];

/** All movements of money: filter, sort, totals, and a panel with details. */
export const Transactions = () => {
  const t = useT("console");
  const headOf = useHeads();
  const [params, setParams] = useSearchParams();
  const today = new Date(useNow(60) + OFFSET_MS).toISOString().slice(0, 10);
  const open = params.get("id");
  const isFirst = !params.has("after") && !params.has("before");
  const query = useQuery({
    ...read(listTransactions, { query: queryOf(params, today, PAGE) }),
    placeholderData: keepPreviousData,
    ...(isFirst ? { refetchInterval: EVERY_MS } : {}),
  });
  const change = (what: Readonly<Record<string, string | null>>): void =>
    setParams(changed(params, what), { replace: Object.hasOwn(what, "id") });
  const close = (): void => change({ id: null });
  const chosen = columnsOf(params);
  const columns = open === null ? chosen : chosen.filter((column) => BESIDE.includes(column));
  const rows = query.data?.rows ?? [];
  const at = rows.findIndex(({ _id }) => _id === open);
  const stepTo = (step: -1 | 1): (() => void) | null => {
    const next = rows[at + step];
    return at === -1 || next === undefined ? null : () => change({ id: next._id });
  };
  useRowKeys({ isOpen: open !== null, onStep: (step) => stepTo(step)?.(), onClose: close });
  const rowHref = (id: string) => hrefOf(changed(params, { id }));
  return (
    <Page title={t("nav.transactions")}>
      <div className={cx("grid gap-4", open !== null && "xl:grid-cols-[minmax(0,1fr)_23rem]")}>
        <div className={cx("grid min-w-0 content-start gap-3", open !== null && "max-xl:hidden")}>
          <Filters params={params} onChange={change} />
          <div className="flex flex-wrap items-center gap-2">
            <Views page="transactions" query={viewOf(params)} hrefOf={hrefOf} />
            <FilterMenu
              label={t("list.columns", { count: chosen.length, of: COLUMNS.length })}
              value={null}
              icon={<Columns3 aria-hidden className="size-4" />}
            >
              {COLUMNS.map((column) => (
                <Checkbox
                  key={column}
                  label={headOf(column)}
                  disabled={column === "amount"}
                  checked={chosen.includes(column)}
                  onChange={({ target }) =>
                    change({
                      columns: COLUMNS.filter((each) =>
                        each === column ? target.checked : chosen.includes(each),
                      ).join(","),
                    })
                  }
                />
              ))}
            </FilterMenu>
            <FilterSelect
              isSort
              label={t("list.sort")}
              all={t("transactionSort.newest")}
              value={TRANSACTION_SORTS.find((sort) => sort !== "newest" && sort === sortOf(params))}
              choices={TRANSACTION_SORTS.slice(1).map((key) => ({ key, label: t(`transactionSort.${key}`) }))}
              onChange={(sort) => change({ sort: sort ?? null })}
            />
            <Export params={params} today={today} found={query.data?.found.count ?? null} />
            {query.data !== undefined && (
              <span className="ml-auto text-mute">
                {t("transactions.found", {
                  found: countText(query.data.found.count),
                  all: countText(query.data.all),
                  ms: countText(query.data.tookMs),
                })}
              </span>
            )}
          </div>
          {query.data?.isComplete === false && (
            <p role="status" className="rounded-control bg-wait-soft px-3 py-2 text-wait">
              {t("transactions.filling")}
            </p>
          )}
          <Panel>
            <View query={query} skeleton={<SkeletonLines lines={12} height="h-9" />}>
              {(page) =>
                page.rows.length === 0 ? (
                  <Empty icon={<ReceiptText />} title={t("transactions.none")} />
                ) : (
                  <TransactionList
                    rows={page.rows}
                    columns={columns}
                    isChosen={params.has("columns")}
                    open={open}
                    hrefOf={rowHref}
                  />
                )
              }
            </View>
          </Panel>
          <div className="flex flex-wrap items-center justify-between gap-3 px-1">
            <RowKeyHints />
            {query.data !== undefined && (
              <span className="text-mute">
                {t("transactions.sums", {
                  in: amountText(query.data.found.in, true),
                  out: amountText(-query.data.found.out, true),
                })}
              </span>
            )}
            <PlacePager
              hasEarlier={query.data?.hasEarlier === true}
              hasMore={query.data?.hasMore === true}
              onEarlier={() => change({ before: rows[0]?.mark ?? null, after: null })}
              onMore={() => change({ after: rows.at(-1)?.mark ?? null, before: null })}
            />
          </div>
        </div>
        {open !== null && (
          <SidePanel>
            <TransactionPanel id={open} hrefOf={rowHref} onStep={{ up: stepTo(-1), down: stepTo(1) }} onClose={close} />
          </SidePanel>
        )}
      </div>
    </Page>
  );
};
