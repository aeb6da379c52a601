import { countWithdrawals, MOST_COUNTED } from "@krapao/contract/operator/count-withdrawals";
import { WITHDRAWAL_STATUSES } from "@krapao/contract/operator/withdrawal-shapes";
import { countText, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useSearchParams } from "wouter";

import { PAGE, withdrawalsQuery } from "../features/withdrawals/queries.ts";
import { WithdrawalList } from "../features/withdrawals/withdrawal-list.tsx";
import { WithdrawalPanel } from "../features/withdrawals/withdrawal-panel.tsx";
import { changedIn } from "../lib/list-address.ts";
import { read } from "../lib/read.ts";
import { useEscape } from "../lib/use-escape.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useChoice, usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { KeyHints } from "../parts/key-hints.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { SidePanel } from "../parts/side-panel.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

/** Formats a count that stops at a limit: `1,000+` at the limit. */
const countWord = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : count >= MOST_COUNTED ? `${countText(MOST_COUNTED)}+` : countText(count);

/** Withdrawals that wait for approval, and all others by state. */
export const Withdrawals = () => {
  const t = useT("console");
  const [status] = useChoice("status", WITHDRAWAL_STATUSES);
  const [page, setPage] = usePageNumber();
  const [params, setParams] = useSearchParams();
  const open = params.get("id");
  const pulse = useQuery(pulseQuery);
  const query = useQuery(withdrawalsQuery(status, page));
  const counted = useQuery(read(countWithdrawals, {}));
  const close = (): void => setParams((now) => changedIn([], now, { id: null }), { replace: true });
  useEscape(() => {
    if (open !== null) close();
  });
  const counts = { ...counted.data, waiting: pulse.data?.waiting.withdrawals };
  const held = query.data?.reduce((sum, { amount }) => sum + minorOf(amount), 0n) ?? 0n;
  const currency = query.data?.[0]?.currency;
  const isOneCurrency = query.data?.every((each) => each.currency === currency) === true;
  return (
    <Page
      title={t("nav.withdrawals")}
      sub={
        <Tabs
          label={t("nav.withdrawals")}
          value={status}
          tabs={WITHDRAWAL_STATUSES.map((key) => ({
            key,
            label: t(`withdrawalTab.${key}`),
            href: `/withdrawals?status=${key}`,
            count: countWord(counts[key]),
          }))}
        />
      }
    >
      <div className={cx("grid gap-4", open !== null && "xl:grid-cols-[minmax(0,1fr)_minmax(24.5rem,28rem)]")}>
        <div className={cx("min-w-0", open !== null && "max-xl:hidden")}>
          {status === "waiting" && currency !== undefined && isOneCurrency && (
            <p className="mb-3 px-1">
              <span className="text-action font-bold">{moneyText(held, currency)}</span>{" "}
              <span className="text-mute">{t("withdrawal.held", { count: query.data?.length ?? 0 })}</span>
            </p>
          )}
          <Panel>
            <View query={query} skeleton={<SkeletonLines lines={6} height="h-18" />}>
              {(withdrawals) =>
                withdrawals.length === 0 ? (
                  <Empty page={page} icon={<CircleCheck />} title={t(`withdrawalEmpty.${status}`)} />
                ) : (
                  <WithdrawalList withdrawals={withdrawals} open={open} />
                )
              }
            </View>
            <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
          </Panel>
          <KeyHints />
        </div>
        {open !== null && (
          <SidePanel>
            <WithdrawalPanel key={open} id={open} onClose={close} />
          </SidePanel>
        )}
      </div>
    </Page>
  );
};
