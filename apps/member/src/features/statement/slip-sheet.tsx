import { SLIP_PAGE_SIZE } from "@krapao/contract/constants";
import { listSlips } from "@krapao/contract/statement/list-slips";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { RowCard } from "@krapao/ui/list-row";
import { Pagination } from "@krapao/ui/pagination";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { SlipRow } from "./slip-row.tsx";

const Slips = () => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const currency = useWallet().data?.profile.currency;
  const [page, setPage] = useState(1);
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ["slip", page],
    queryFn: ({ signal }) => request(listSlips, { body: { page, limit: SLIP_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return isError ? (
      <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    ) : (
      <div className="grid gap-3" aria-busy>
        <Skeleton className="h-24 w-full rounded-card" />
        <Skeleton className="h-24 w-full rounded-card" />
      </div>
    );
  if (data.slips.length === 0) return <EmptyState icon={<ReceiptText />}>{t("slip.empty")}</EmptyState>;
  return (
    <div className="grid gap-3">
      <RowCard as="ul">
        {data.slips.map((slip) => (
          <SlipRow key={slip.reference} slip={slip} currency={currency} />
        ))}
      </RowCard>
      <Pagination page={page} pages={Math.ceil(data.total / SLIP_PAGE_SIZE)} onChange={setPage} />
    </div>
  );
};

/** What became of the slips that the member uploaded. */
export const SlipSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member");
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.slipStatus")} width="wide">
      <Slips />
    </Sheet>
  );
};
