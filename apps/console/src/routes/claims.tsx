import { CLAIM_STATES } from "@krapao/contract/deposit/shapes";
import { listClaims } from "@krapao/contract/operator/list-claims";
import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { ReportRow } from "../features/deposit-reports/report-row.tsx";
import { CreditDialog } from "../features/deposit-reports/credit-dialog.tsx";
import { RefuseReportDialog } from "../features/deposit-reports/refuse-dialog.tsx";
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

/** Bank transfers that members reported. */
export const Claims = () => {
  const t = useT("console");
  const [state] = useChoice("state", CLAIM_STATES);
  const [page, setPage] = usePageNumber();
  const only = useOnly("/claims");
  const [asked, setAsked] = useState<{ readonly what: "credit" | "refuse"; readonly claim: DepositReport } | null>(
    null,
  );
  const pulse = useQuery(pulseQuery);
  const query = useQuery(
    read(listClaims, { query: only === null ? { state, page, limit: PAGE, order: orderOf(state) } : { id: only } }),
  );
  return (
    <Page
      title={t("queue.claims")}
      sub={
        <Tabs
          label={t("queue.claims")}
          value={(only === null ? undefined : query.data?.[0]?.state) ?? state}
          tabs={CLAIM_STATES.map((key) => ({
            key,
            label: t(`depositReportState.${key}`),
            href: `/claims?state=${key}`,
            ...(key === "waiting" ? { count: pulse.data?.waiting.claims } : {}),
          }))}
        />
      }
    >
      <Panel>
        {only !== null && <OnlyOne list="/claims" />}
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(claims) =>
            claims.length === 0 && only !== null ? (
              <NotFound id={only} />
            ) : claims.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`depositReportEmpty.${state}`)} />
            ) : (
              <RowList>
                {claims.map((claim) => (
                  <ReportRow
                    key={claim._id}
                    claim={claim}
                    onCredit={() => setAsked({ what: "credit", claim })}
                    onRefuse={() => setAsked({ what: "refuse", claim })}
                  />
                ))}
              </RowList>
            )
          }
        </View>
        {only === null && <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />}
      </Panel>
      {asked?.what === "credit" && <CreditDialog claim={asked.claim} onClose={() => setAsked(null)} />}
      {asked?.what === "refuse" && <RefuseReportDialog claim={asked.claim} onClose={() => setAsked(null)} />}
    </Page>
  );
};
