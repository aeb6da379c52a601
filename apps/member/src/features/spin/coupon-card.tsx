import { COUPON_PAGE_SIZE } from "@krapao/contract/constants";
import type { Coupon, Slice } from "@krapao/contract/spin/shapes";
import { useLanguage, useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Pagination } from "@krapao/ui/pagination";
import { Skeleton } from "@krapao/ui/skeleton";
import { Ticket, WifiOff } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { activeQuery } from "../../money/active-bonus-query.ts";
import { ClaimDialogs } from "./claim-dialogs.tsx";
import { byEnd, urgentOf } from "./coupon-order.ts";
import { CouponTable } from "./coupon-table.tsx";

/** The data that a read has so far. */
type Read = {
  readonly coupons: readonly Coupon[] | undefined;
  readonly failure: unknown;
  readonly isFetching: boolean;
  /** There is no connection, and the read waits for one. */
  readonly isPaused: boolean;
  readonly retry: () => void;
};

const Rows = () => (
  <div aria-busy className="grid gap-3 py-2">
    <Skeleton className="h-5 w-full" />
    {Array.from({ length: COUPON_PAGE_SIZE }, (_, at) => (
      <Skeleton key={at} className="h-11 w-full rounded-control" />
    ))}
  </div>
);

type CouponCardProps = { readonly read: Read; readonly slices: readonly Slice[] };

/** The coupons that can be claimed, three a page (SPEC.md section 2). */
export const CouponCard = ({ read, slices }: CouponCardProps) => {
  const t = useT("member", "spin");
  const failureText = useLoadFailureText();
  const [wanted, setPage] = useState(1);
  const [claiming, setClaiming] = useState<Coupon | null>(null);
  const [language] = useLanguage();
  const isBonusRunning = useQuery(activeQuery(language)).data?.status === true;
  const coupons = byEnd(read.coupons ?? []);
  const pages = Math.max(1, Math.ceil(coupons.length / COUPON_PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * COUPON_PAGE_SIZE;
  return (
    <Card look="lift" className="pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <h2 className="text-action font-bold">{t("spin.coupons")}</h2>
        {coupons.length > 0 && (
          <span className="text-label text-mute">{t("spin.couponCount", { count: coupons.length })}</span>
        )}
      </div>
      {read.coupons === undefined ? (
        read.isPaused ? (
          <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>
        ) : read.failure === null ? (
          <Rows />
        ) : (
          <ErrorState retrying={read.isFetching} onRetry={read.retry}>
            {failureText(read.failure)}
          </ErrorState>
        )
      ) : coupons.length === 0 ? (
        <EmptyState icon={<Ticket />}>{t("spin.couponEmpty")}</EmptyState>
      ) : (
        <>
          <CouponTable
            coupons={coupons.slice(first, first + COUPON_PAGE_SIZE)}
            first={first + 1}
            slices={slices}
            urgent={urgentOf(coupons, isBonusRunning)}
            hasMore={pages > 1}
            onClaim={setClaiming}
          />
          {isBonusRunning && <p className="py-2 text-label text-mute">{t("spinErrors.BONUS_REMAINING")}</p>}
          <Pagination look="text" page={page} pages={pages} onChange={setPage} />
        </>
      )}
      <ClaimDialogs coupon={claiming} onClose={() => setClaiming(null)} />
    </Card>
  );
};
