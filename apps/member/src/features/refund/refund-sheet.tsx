import { REFUND_PAGE_SIZE } from "@krapao/contract/constants";
import type { Banner } from "@krapao/contract/lookup/shapes";
import type { RefundCheck } from "@krapao/contract/refund/shapes";
import { useT } from "@krapao/i18n/react";
import { Html } from "@krapao/ui/html";
import { Pagination } from "@krapao/ui/pagination";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { Suspense, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { isComing } from "../../lib/is-coming.ts";
import { readOf } from "../../lib/read-of.ts";
import { BannerFirstSheet } from "../../content/banner-first-sheet.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { CheckCard } from "./check-card.tsx";
import { refundCheckQuery, refundsQuery } from "./queries.ts";
import { ReceiveButton } from "./receive-button.tsx";
import { RefundLog } from "./refund-log.tsx";

type CheckProps = { readonly check: RefundCheck; readonly currency: "BAHT" | "LAK" };

/** The refund that can be received, the operators' text about it, and the button. */
const Check = ({ check, currency }: CheckProps) => (
  <div className="grid grid-cols-1 gap-4">
    <CheckCard check={check} currency={currency} />
    {check.info !== "" && (
      <div className="flex gap-3 rounded-field bg-accent-soft px-4 py-3 text-label">
        <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <Html html={check.info} className="min-w-0 grow" />
      </div>
    )}
    <ReceiveButton check={check} currency={currency} />
  </div>
);

const CheckSkeleton = () => (
  <>
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-20 w-full rounded-field" />
    <Skeleton className="h-14 w-full rounded-field" />
  </>
);

type RefundSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly banners: readonly Banner[];
};

/** The refund on losses: received here, and listed below. */
export const RefundSheet = ({ open, onClose, banners }: RefundSheetProps) => {
  const t = useT("member");
  const currency = useWallet().data?.profile.currency ?? "BAHT";
  const [page, setPage] = useState(1);
  const check = useQuery({ ...refundCheckQuery, enabled: open });
  const read = useQuery({ ...refundsQuery(page), enabled: open });
  const { data } = read;
  const pages = Math.ceil((data?.total ?? 0) / REFUND_PAGE_SIZE);
  return (
    <BannerFirstSheet
      open={open}
      onClose={onClose}
      title={t("refund.title")}
      banners={banners}
      {...(pages > 1 ? { footer: <Pagination look="text" page={page} pages={pages} onChange={setPage} /> } : {})}
    >
      <Suspense
        fallback={
          <div aria-busy className="grid grid-cols-1 gap-3">
            <CheckSkeleton />
          </div>
        }
      >
        <div className="grid grid-cols-1 gap-6">
          {check.data === undefined ? (
            <Coming reads={[readOf(check)]}>
              <CheckSkeleton />
            </Coming>
          ) : (
            <Check check={check.data} currency={currency} />
          )}
          {/* It starts where the check ends, so it is drawn once the check's height is known. */}
          {!isComing(check) && (
            <section className="grid grid-cols-1 gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="text-action font-bold">{t("refund.history")}</h3>
                {data !== undefined && data.total > 0 && (
                  <span className="text-label text-mute">{t("refund.count", { count: data.total })}</span>
                )}
              </div>
              {data !== undefined ? (
                <RefundLog refunds={data.refunds} />
              ) : (
                <Coming reads={[readOf(read)]}>
                  <Skeleton className="h-32 w-full rounded-card" />
                </Coming>
              )}
            </section>
          )}
        </div>
      </Suspense>
    </BannerFirstSheet>
  );
};
