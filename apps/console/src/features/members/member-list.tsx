import { browseMembers } from "@krapao/contract/operator/browse-members";
import { MEMBER_SORTS } from "@krapao/contract/operator/member-list-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";

import { read } from "../../lib/read.ts";
import { useLetterKeys } from "../../lib/use-letter-keys.ts";
import { useMay } from "../../lib/use-may.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Empty } from "../../parts/empty.tsx";
import { FilterMenu } from "../../parts/filter-menu.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { RowKeyHints } from "../../parts/key-hints.tsx";
import { May } from "../../parts/may.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PlacePager } from "../../parts/place-pager.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { Views } from "../../parts/views.tsx";
import { changed, COLUMNS, columnsOf, hrefOf, orderOf, queryOf, sortOf, viewOf } from "./address.ts";
import { ExportMembers } from "./export-button.tsx";
import { Filters } from "./filters.tsx";
import { LabelSetup } from "./label-setup.tsx";
import { keepList, takeRow } from "./last-list.ts";
import { MemberTable } from "./list.tsx";
import { TagSheet } from "./tag-choices.tsx";
import { Segments } from "./segments.tsx";

const PAGE = 50;

const nothing = (): void => undefined;

/** Returns the focus to the member whose page was open. */
const useRowFocus = (isShown: boolean): void =>
  useEffect(() => {
    if (!isShown) return;
    const id = takeRow();
    if (id !== null) document.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"] [data-row]`)?.focus();
  }, [isShown]);

/** All members, filtered, sorted and paged. The address holds the state of the list. */
export const MemberList = () => {
  const t = useT("console");
  const [params, setParams] = useSearchParams();
  const query = useQuery({
    ...read(browseMembers, { query: queryOf(params, PAGE) }),
    placeholderData: keepPreviousData,
  });
  const change = (what: Readonly<Record<string, string | null>>): void => setParams(changed(params, what));
  const address = params.toString();
  useEffect(() => keepList(address), [address]);
  useRowKeys({ isOpen: false, onStep: nothing, onClose: nothing });
  useRowFocus(query.data !== undefined);
  const may = useMay();
  const [mayTag, seesRisk] = [may("members.label"), may("risk.see")];
  const [tagged, setTagged] = useState<string | null>(null);
  useLetterKeys({
    t: () => {
      const row = document.activeElement?.closest<HTMLElement>("[data-member]");
      if (mayTag && row !== null && row !== undefined) setTagged(row.dataset["member"] ?? null);
    },
  });
  const chosen = columnsOf(params, seesRisk);
  const offered = COLUMNS.filter((column) => seesRisk || column !== "risk");
  const sorts = MEMBER_SORTS.filter((sort) => seesRisk || sort !== "risk");
  const rows = query.data?.rows ?? [];
  const taggedRow = rows.find(({ _id }) => _id === tagged);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="hidden xl:block">
        <Segments params={params} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
        <Filters params={params} onChange={change} page={query.data} />
        <div className="flex flex-wrap items-center gap-2">
          <span className="xl:hidden">
            <FilterMenu label={t("segment.title")} value={null} icon={<Users aria-hidden className="size-4" />}>
              <Segments params={params} />
            </FilterMenu>
          </span>
          <Views page="members" query={viewOf(params)} hrefOf={hrefOf} />
          <FilterMenu
            label={t("list.columns", { count: chosen.length, of: offered.length })}
            value={null}
            icon={<Columns3 aria-hidden className="size-4" />}
          >
            {offered.map((column) => (
              <Checkbox
                key={column}
                label={t(`memberColumn.${column}`)}
                disabled={column === "member"}
                checked={chosen.includes(column)}
                onChange={({ target }) =>
                  change({
                    columns: COLUMNS.filter((each) => (each === column ? target.checked : chosen.includes(each))).join(
                      ",",
                    ),
                  })
                }
              />
            ))}
          </FilterMenu>
          <FilterSelect
            isSort
            label={t("list.sort")}
            all={t("memberColumn.joined")}
            value={sorts.find((sort) => sort !== "joined" && sort === sortOf(params))}
            choices={sorts.slice(1).map((key) => ({ key, label: t(`memberColumn.${key}`) }))}
            onChange={(sort) => change({ sort: sort ?? null })}
          />
          <FilterSelect
            label={t("memberList.order")}
            all={t("memberOrder.desc")}
            value={orderOf(params) === "asc" ? "asc" : undefined}
            choices={[{ key: "asc", label: t("memberOrder.asc") }]}
            onChange={(order) => change({ order: order ?? null })}
          />
          <May act="members.setup">
            <LabelSetup />
          </May>
          <May act="members.export">
            <ExportMembers params={params} />
          </May>
          {query.data !== undefined && (
            <span className="ml-auto text-mute">
              {t(query.data.isMore ? "memberList.foundMore" : "memberList.found", {
                found: countText(query.data.found),
                ms: countText(query.data.tookMs),
              })}
            </span>
          )}
        </div>
        <Panel>
          <View query={query} skeleton={<SkeletonLines lines={12} height="h-11" />}>
            {(page) =>
              page.rows.length === 0 ? (
                <Empty icon={<Users />} title={t("member.listEmpty")} />
              ) : (
                <MemberTable
                  rows={page.rows}
                  params={params}
                  columns={chosen}
                  onSort={(sort, order) => change({ sort, order })}
                  onTag={mayTag ? setTagged : null}
                />
              )
            }
          </View>
        </Panel>
        <div className="flex flex-wrap items-center justify-between gap-3 px-1">
          <RowKeyHints withTags={mayTag} />
          <span className="text-mute">{t("memberList.hint")}</span>
          <PlacePager
            hasEarlier={query.data?.hasEarlier === true}
            hasMore={query.data?.hasMore === true}
            onEarlier={() => change({ before: rows[0]?.mark ?? null, after: null })}
            onMore={() => change({ after: rows.at(-1)?.mark ?? null, before: null })}
          />
        </div>
      </div>
      {taggedRow !== undefined && <TagSheet member={taggedRow} onClose={() => setTagged(null)} />}
    </div>
  );
};
