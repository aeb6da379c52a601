import type { QrProvider } from "@krapao/contract/constants";
import { getMovement } from "@krapao/contract/statement/get-movement";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { ErrorState } from "@krapao/ui/error-state";
import { Segmented } from "@krapao/ui/segmented";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { qrQuery } from "./queries.ts";
import { QrCard } from "./qr-card.tsx";
import { QrCreate } from "./qr-create.tsx";

type QrPanelProps = {
  readonly providers: readonly QrProvider[];
  readonly currency: "LAK" | "BAHT";
  readonly minimum: number;
  readonly onClose: () => void;
};

/** What came in while a QR was watched. */
const Arrived = ({ amount, onMore }: { readonly amount: string; readonly onMore: () => void }) => {
  const t = useT("member");
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center" role="status">
      <span className="flex size-16 items-center justify-center rounded-full bg-up-soft text-up">
        <CircleCheck aria-hidden className="size-8" />
      </span>
      <p className="text-title font-bold">{t("statuses.qr.paid")}</p>
      <p className="text-mute">{t("deposit.arrived", { amount })}</p>
      <Button tone="outline" size="medium" onClick={onMore}>
        {t("deposit.again")}
      </Button>
    </Card>
  );
};

/** One provider's QR: none, open, or paid, live. */
const ProviderQr = ({
  provider,
  currency,
  minimum,
  onClose,
}: Omit<QrPanelProps, "providers"> & { readonly provider: QrProvider }) => {
  const t = useT("member");
  const queries = useQueryClient();
  const qr = useQuery(qrQuery(provider));
  const [watched, setWatched] = useState<string | null>(null);
  const [dropped, setDropped] = useState<string | null>(null);
  const open = qr.data?.hasQrcode === true && qr.data.qrcodeId !== dropped ? qr.data : null;
  if (open !== null && open.qrcodeId !== watched) setWatched(open.qrcodeId);

  // A watched code that is open no more was paid, or is over: its movement, named as the code is, tells.
  const isGone = qr.data?.hasQrcode === false && watched !== null;
  const arrived = useQuery({
    queryKey: ["statement", "movement", watched],
    queryFn: ({ signal }) => request(getMovement, { params: { reference: watched ?? "" }, signal }),
    enabled: isGone,
  });

  const drop = (): void => {
    setDropped(watched);
    setWatched(null);
    void queries.invalidateQueries(qrQuery(provider));
  };

  if (qr.isError) return <ErrorState retrying={qr.isFetching} onRetry={() => void qr.refetch()} />;
  if (qr.data === undefined) return <Skeleton className="h-80 w-full rounded-card" />;
  if (isGone && arrived.data?.status === "SUCCESS")
    return <Arrived amount={moneyText(arrived.data.amount, currency)} onMore={() => setWatched(null)} />;
  if (open !== null)
    return (
      <QrCard
        qr={open}
        currency={currency}
        onOver={() => {
          toast(t("deposit.qrExpired"));
          drop();
        }}
        onCancelled={drop}
        onPaid={() => {
          toast(t("deposit.qrPaidToast"));
          onClose();
        }}
      />
    );
  return <QrCreate provider={provider} currency={currency} minimum={minimum} />;
};

/** The providers of QR payments, one at a time. */
export const QrPanel = ({ providers, ...rest }: QrPanelProps) => {
  const t = useT("member");
  const [chosen, setChosen] = useState<QrProvider | null>(null);
  const provider = chosen ?? providers[0];
  if (provider === undefined) return null;
  return (
    <div className="grid gap-4">
      {providers.length > 1 && (
        <Segmented
          look="chips"
          label={t("terms.channel")}
          segments={providers.map((key) => ({ key, label: key }))}
          value={provider}
          onChange={setChosen}
        />
      )}
      <ProviderQr key={provider} provider={provider} {...rest} />
    </div>
  );
};
