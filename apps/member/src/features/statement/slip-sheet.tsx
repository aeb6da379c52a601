import { SLIP_PAGE_SIZE } from "@krapao/contract/constants";
import { getSlipReference } from "@krapao/contract/statement/get-slip-reference";
import { listSlips } from "@krapao/contract/statement/list-slips";
import type { Slip } from "@krapao/contract/statement/shapes";
import { amountText, dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { RowCard } from "@krapao/ui/list-row";
import { Pagination } from "@krapao/ui/pagination";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { StatusBadge } from "@krapao/ui/status-badge";
import { toast } from "@krapao/ui/toast";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";

/** Only a web address is opened (SECURITY.md S46). */
const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);

/** Opens a slip's picture in a new window: made at the press, or a browser would block it, and sent there when known. */
const openPicture = async ({ link, reference }: Slip): Promise<void> => {
  const tab = window.open("", "_blank");
  if (tab !== null) tab.opener = null;
  try {
    const url = link !== null && link !== "" ? link : (await request(getSlipReference, { params: { reference } })).url;
    const address = new URL(url, location.href).href;
    if (!isWebAddress(address)) throw new TypeError("not a web address");
    if (tab === null) location.assign(address);
    else tab.location.replace(address);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
};

const SlipRow = ({ slip }: { readonly slip: Slip }) => {
  const t = useT("member");
  const words = useWords();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: openPicture,
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  const reason = slip.note === null ? null : words.find(`slipReasons.${slip.note}`);
  return (
    <li className="grid gap-1 px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-small text-mute">{dateTimeText(slip.createdAt)}</span>
        <span className="font-bold">{slip.amount === null ? "–" : amountText(slip.amount)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusBadge status={slip.status} />
        <Button tone="text" size="small" className="-mr-4" loading={isPending} onClick={() => mutate(slip)}>
          {t("slip.view")}
        </Button>
      </div>
      {reason !== null && <p className="text-small text-mute">{reason}</p>}
    </li>
  );
};

const Slips = () => {
  const t = useT("member");
  const failureText = useLoadFailureText();
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
          <SlipRow key={slip.reference} slip={slip} />
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
