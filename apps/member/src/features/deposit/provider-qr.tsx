import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";

import { movementQuery } from "../../money/movement-query.ts";
import { presentQuery } from "../../money/present-query.ts";
import { Arrived } from "./arrived.tsx";
import { qrQuery } from "./queries.ts";
import { QrCard } from "./qr-card.tsx";
import type { Change } from "./provider-change.tsx";
import { isGone, qrStage, type WatchedQr } from "./qr-stage.ts";

type ProviderQrProps = {
  /** Our account at the provider. */
  readonly bank: DepositBank;
  readonly currency: "LAK" | "BAHT";
  readonly watched: WatchedQr | null;
  readonly change: Change;
  /** Asks for an amount while there is no QR. */
  readonly form: ReactNode;
  readonly onWatch: (watched: WatchedQr | null) => void;
  readonly onClose: () => void;
};

/** One provider's QR: none, open or paid. It is updated live. */
export const ProviderQr = ({ bank, currency, watched, change, form, onWatch, onClose }: ProviderQrProps) => {
  const provider = bank.bankCode;
  const t = useT("member", "deposit");
  const queries = useQueryClient();
  const qr = useQuery(qrQuery(provider));
  const found = useQuery({ ...movementQuery(watched?.id ?? ""), enabled: isGone(qr.data, watched) });
  const stage = qrStage(qr.data, watched, found.isError ? null : found.data);

  const shownId = stage.is === "open" ? stage.qr.qrcodeId : null;
  useEffect(() => {
    if (shownId !== null && shownId !== watched?.id) onWatch({ id: shownId, isDropped: false });
  }, [shownId, watched, onWatch]);

  const drop = (id: string): void => {
    onWatch({ id, isDropped: true });
    void queries.invalidateQueries(qrQuery(provider));
    void queries.invalidateQueries(presentQuery);
  };

  // An older answer is better than none: a QR stays on the screen while the device is offline.
  if (qr.data === undefined && qr.isError)
    return <ErrorState retrying={qr.isFetching} onRetry={() => void qr.refetch()} />;
  if (stage.is === "loading") return <Skeleton className="h-80 w-full rounded-card" />;
  if (stage.is === "arrived") return <Arrived amount={stage.amount} currency={currency} onMore={() => onWatch(null)} />;
  if (stage.is === "none") return form;
  return (
    <QrCard
      key={stage.qr.qrcodeId}
      qr={stage.qr}
      bank={bank}
      change={change}
      currency={currency}
      onOver={() => {
        toast(t("deposit.qrExpired"));
        drop(stage.qr.qrcodeId);
      }}
      onCancelled={() => drop(stage.qr.qrcodeId)}
      onPaid={() => {
        toast(t("deposit.qrPaidToast"));
        onClose();
      }}
    />
  );
};
