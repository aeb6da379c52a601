import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { movementQuery } from "../../money/movement-query.ts";
import { Arrived } from "./arrived.tsx";
import { qrQuery } from "./queries.ts";
import { QrCard } from "./qr-card.tsx";
import { QrCreate } from "./qr-create.tsx";
import { isGone, qrStage, type WatchedQr } from "./qr-stage.ts";

type ProviderQrProps = {
  readonly provider: string;
  readonly currency: "LAK" | "BAHT";
  /** The operator's own least deposit, in major units. */
  readonly minimum: number;
  readonly watched: WatchedQr | null;
  readonly onWatch: (watched: WatchedQr | null) => void;
  readonly onClose: () => void;
};

/** One provider's QR: none, open, or paid, live. */
export const ProviderQr = ({ provider, currency, minimum, watched, onWatch, onClose }: ProviderQrProps) => {
  const t = useT("member");
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
  };

  // An older answer is better than none: a QR stays on the screen while the line is down.
  if (qr.data === undefined && qr.isError)
    return <ErrorState retrying={qr.isFetching} onRetry={() => void qr.refetch()} />;
  if (stage.is === "loading") return <Skeleton className="h-80 w-full rounded-card" />;
  if (stage.is === "arrived") return <Arrived amount={stage.amount} currency={currency} onMore={() => onWatch(null)} />;
  if (stage.is === "none") return <QrCreate provider={provider} currency={currency} minimum={minimum} />;
  return (
    <QrCard
      key={stage.qr.qrcodeId}
      qr={stage.qr}
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
