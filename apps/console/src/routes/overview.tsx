import { countText, dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine, FileCheck, TrendingUp } from "lucide-react";
import { useSearchParams } from "wouter";

import { CheckAgain } from "../features/ledger/check-again.tsx";
import { AuditWords, sealText } from "../features/ledger/audit-words.tsx";
import { CurrencyTabs } from "../parts/currency-tabs.tsx";
import { GuideOffer } from "../features/guide/guide-offer.tsx";
import { DayCard, useCounts } from "../features/overview/day-card.tsx";
import { FlightCard } from "../features/overview/flight-card.tsx";
import { JustNow } from "../features/overview/just-now.tsx";
import { NeedsPerson } from "../features/overview/needs-person.tsx";
import { OverviewSkeleton } from "../features/overview/overview-skeleton.tsx";
import { Providers } from "../features/overview/providers.tsx";
import { overviewQuery } from "../features/overview/queries.ts";
import { SmsBanner } from "../features/overview/sms-banner.tsx";
import { WrongTransactions } from "../features/overview/wrong-transactions.tsx";
import { CURRENCIES } from "../lib/edition.ts";
import { Link } from "../lib/navigation.tsx";
import { useNow } from "../lib/use-now.ts";
import { Panel } from "../parts/panel.tsx";
import { View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

/** Today's figures, the queues that wait for an operator, the health of the providers, and the state of the ledger. */
export const Overview = () => {
  const t = useT("console");
  const now = useNow(60);
  const counts = useCounts();
  const [params, setParams] = useSearchParams();
  const currency = CURRENCIES.find((each) => each === params.get("currency")) ?? null;
  const query = useQuery({ ...overviewQuery(currency), placeholderData: keepPreviousData });
  const weekday = t(`weekday.${new Date(now + 7 * 3_600_000).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
  return (
    <Page
      title={t("nav.overview")}
      sub={
        <>
          <span className="text-mute">
            {weekday} {dateText(now)}
          </span>
          {query.data !== undefined && (
            <CurrencyTabs
              value={query.data.currency}
              onChange={(chosen) => setParams({ currency: chosen }, { replace: true })}
            />
          )}
        </>
      }
    >
      <View query={query} skeleton={<OverviewSkeleton />}>
        {(overview) => (
          <div className="grid gap-3">
            <SmsBanner />
            <GuideOffer />
            {overview.wrongTransactions.length > 0 && <WrongTransactions problems={overview.wrongTransactions} />}
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              <DayCard
                icon={<ArrowDownToLine aria-hidden />}
                title={t("overview.moneyIn")}
                daily={overview.moneyIn}
                currency={overview.currency}
                detail={counts("overview.deposits", overview.moneyIn)}
                isGain
              />
              <DayCard
                icon={<ArrowUpFromLine aria-hidden />}
                title={t("overview.moneyOut")}
                daily={overview.moneyOut}
                currency={overview.currency}
                detail={t("overview.withdrawals", {
                  count: overview.moneyOut.count,
                  automatic: countText(overview.moneyOut.automatic),
                })}
              />
              <DayCard
                icon={<TrendingUp aria-hidden />}
                title={t("overview.gaming")}
                daily={overview.gaming}
                currency={overview.currency}
                detail={counts("overview.results", overview.gaming)}
                isGain
              />
              <FlightCard overview={overview} />
            </div>
            <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <div className="flex min-w-0 flex-col gap-3">
                <NeedsPerson overview={overview} />
                <JustNow overview={overview} />
              </div>
              <Providers overview={overview} />
            </div>
            <Panel>
              <div className="flex flex-wrap items-center gap-3 px-4 py-2.5">
                <AuditWords audit={overview.proof} />
                {overview.proof !== null && overview.proof.sealHash !== null && (
                  <span className="text-small text-mute">
                    {t("ledgerAudit.seal")}{" "}
                    <span className="font-semibold text-ink" translate="no">
                      {sealText(overview.proof.sealHash)}
                    </span>
                  </span>
                )}
                <span className="flex flex-wrap gap-2">
                  <CheckAgain />
                  <Link href="/ledger" className={buttonClass({ size: "small" })}>
                    <FileCheck aria-hidden className="size-4" />
                    {t("ledgerAudit.open")}
                  </Link>
                </span>
              </div>
            </Panel>
          </div>
        )}
      </View>
    </Page>
  );
};
