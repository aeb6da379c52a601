import { ERASURE_STATES } from "@krapao/contract/account/erasure-shapes";
import type { Erasure } from "@krapao/contract/operator/erasure-shapes";
import { listErasures } from "@krapao/contract/operator/list-erasures";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { CarryOutDialog, RefuseErasureDialog } from "../features/erasures/decide-dialogs.tsx";
import { ErasureRow } from "../features/erasures/erasure-row.tsx";
import { read } from "../lib/read.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useChoice, usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { RowList } from "../parts/row-list.tsx";
import { Page } from "../shell/page.tsx";

const PAGE = 50;

/** Members' requests for erasure. */
export const Erasures = () => {
  const t = useT("console");
  const [state] = useChoice("state", ERASURE_STATES);
  const [page, setPage] = usePageNumber();
  const [asked, setAsked] = useState<{ readonly what: "carry-out" | "refuse"; readonly erasure: Erasure } | null>(null);
  const pulse = useQuery(pulseQuery);
  const query = useQuery(read(listErasures, { query: { state, page, limit: PAGE } }));
  return (
    <Page
      title={t("queue.erasures")}
      sub={
        <Tabs
          label={t("queue.erasures")}
          value={state}
          tabs={ERASURE_STATES.map((key) => ({
            key,
            label: t(`erasureRequest.state.${key}`),
            href: `/erasures?state=${key}`,
            ...(key === "waiting" ? { count: pulse.data?.waiting.erasures } : {}),
          }))}
        />
      }
    >
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(erasures) =>
            erasures.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`erasureEmpty.${state}`)} />
            ) : (
              <RowList>
                {erasures.map((erasure) => (
                  <ErasureRow
                    key={erasure._id}
                    erasure={erasure}
                    onCarryOut={() => setAsked({ what: "carry-out", erasure })}
                    onRefuse={() => setAsked({ what: "refuse", erasure })}
                  />
                ))}
              </RowList>
            )
          }
        </View>
        <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      </Panel>
      {asked?.what === "carry-out" && <CarryOutDialog erasure={asked.erasure} onClose={() => setAsked(null)} />}
      {asked?.what === "refuse" && <RefuseErasureDialog erasure={asked.erasure} onClose={() => setAsked(null)} />}
    </Page>
  );
};
