import { listSuspense } from "@krapao/contract/operator/list-suspense";
import { SUSPENSE_STATES } from "@krapao/contract/operator/suspense-shapes";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { CloseDialog } from "../features/suspense/close-dialog.tsx";
import { MatchDialog } from "../features/suspense/match-dialog.tsx";
import { ReturnDialog } from "../features/suspense/return-dialog.tsx";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";
import { SuspenseRow } from "../features/suspense/suspense-row.tsx";
import { orderOf } from "../lib/order-of.ts";
import { read } from "../lib/read.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useOnly } from "../lib/use-only.ts";
import { useChoice, usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { NotFound, OnlyOne } from "../parts/only-one.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { RowList } from "../parts/row-list.tsx";
import { Page } from "../shell/page.tsx";

const PAGE = 50;

/** Money that was received and matches no member, or several. */
export const Suspense = () => {
  const t = useT("console");
  const [state] = useChoice("state", SUSPENSE_STATES);
  const [page, setPage] = usePageNumber();
  const only = useOnly("/suspense");
  const [asked, setAsked] = useState<{
    readonly what: "match" | "return" | "close";
    readonly item: SuspenseItem;
  } | null>(null);
  const pulse = useQuery(pulseQuery);
  const query = useQuery(
    read(listSuspense, { query: only === null ? { state, page, limit: PAGE, order: orderOf(state) } : { id: only } }),
  );
  return (
    <Page
      title={t("nav.suspense")}
      sub={
        <Tabs
          label={t("nav.suspense")}
          value={(only === null ? undefined : query.data?.[0]?.state) ?? state}
          tabs={SUSPENSE_STATES.map((key) => ({
            key,
            label: t(`suspense.state.${key}`),
            href: `/suspense?state=${key}`,
            ...(key === "waiting" ? { count: pulse.data?.waiting.suspense } : {}),
          }))}
        />
      }
    >
      <Panel>
        {only !== null && <OnlyOne list="/suspense" />}
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(items) =>
            items.length === 0 && only !== null ? (
              <NotFound id={only} />
            ) : items.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`suspenseEmpty.${state}`)} />
            ) : (
              <RowList>
                {items.map((item) => (
                  <SuspenseRow
                    key={item._id}
                    item={item}
                    onMatch={() => setAsked({ what: "match", item })}
                    onReturn={() => setAsked({ what: "return", item })}
                    onClose={() => setAsked({ what: "close", item })}
                  />
                ))}
              </RowList>
            )
          }
        </View>
        {only === null && <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />}
      </Panel>
      {asked?.what === "match" && <MatchDialog item={asked.item} onClose={() => setAsked(null)} />}
      {asked?.what === "close" && <CloseDialog item={asked.item} onClose={() => setAsked(null)} />}
      {asked?.what === "return" && <ReturnDialog item={asked.item} onClose={() => setAsked(null)} />}
    </Page>
  );
};
