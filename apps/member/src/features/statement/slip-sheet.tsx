import { SLIP_PAGE_SIZE } from "@krapao/contract/constants";
import { listSlips } from "@krapao/contract/statement/list-slips";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { RowCard } from "@krapao/ui/list-row";
import { Pagination } from "@krapao/ui/pagination";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { request } from "../../lib/client.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { SlipRow } from "./slip-row.tsx";

const Slips = () => {
  const t = useT("member");
  const currency = useWallet().data?.profile.currency;
  const [page, setPage] = useState(1);
  const read = useQuery({
    queryKey: ["slip", page],
    queryFn: ({ signal }) => request(listSlips, { body: { page, limit: SLIP_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  if (data === undefined)
    return (
      <Coming reads={[readOf(read)]}>
        <Skeleton className="h-24 w-full rounded-card" />
        <Skeleton className="h-24 w-full rounded-card" />
      </Coming>
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

/** The member's uploaded slips and their results. */
export const SlipSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member");
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.slipStatus")} width="wide">
      <Slips />
    </Sheet>
  );
};
