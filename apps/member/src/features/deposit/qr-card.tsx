import type { OpenQr } from "@krapao/contract/deposit/shapes";
import { cancelQr } from "@krapao/contract/deposit/cancel-qr";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Countdown } from "@krapao/ui/countdown";
import { Money } from "@krapao/ui/money";
import { QrImage } from "@krapao/ui/qr-image";
import { savePicture } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, X } from "lucide-react";

import { request } from "../../lib/client.ts";
import { serverClock } from "../../lib/server-clock.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";

type QrCardProps = {
  readonly qr: OpenQr;
  readonly currency: "LAK" | "BAHT";
  readonly onOver: () => void;
  readonly onCancelled: () => void;
  readonly onPaid: () => void;
};

/** The code to scan, how long it lives, and what can be done with it. */
export const QrCard = ({ qr, currency, onOver, onCancelled, onPaid }: QrCardProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => request(cancelQr, { params: { qrcodeId: qr.qrcodeId } }),
    onSuccess: onCancelled,
    onError: (failure) => {
      toast(failureText(failure), "danger");
      return queries.invalidateQueries({ queryKey: ["qrcode"] });
    },
  });
  const amount = moneyText(qr.amount, currency);
  return (
    <div className="grid gap-4">
      <Card className="flex flex-col items-center gap-4 py-5 text-center">
        <Countdown until={serverClock.here(Date.parse(qr.expireIn))} onOver={onOver} />
        <QrImage svg={qr.qrcode} alt={t("deposit.qrAlt", { amount })} />
        <div>
          <p className="text-amount font-bold">
            <Money amount={qr.amount} currency={currency} />
          </p>
          <p className="text-label text-mute">{t("deposit.qrOnce")}</p>
        </div>
      </Card>
      <div className="grid gap-2.5 min-[360px]:grid-cols-2">
        <Button
          size="medium"
          tone="outline"
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => {
            savePicture(qr.qrcode, `krapao-${qr.qrcodeId}`).catch(() => toast(t("deposit.saveFailed"), "danger"));
          }}
        >
          {t("common.saveImage")}
        </Button>
        <Button
          size="medium"
          tone="danger-outline"
          loading={cancel.isPending}
          icon={<X aria-hidden className="size-5" />}
          onClick={() => cancel.mutate()}
        >
          {t("common.cancel")}
        </Button>
      </div>
      <Button wide onClick={onPaid}>
        {t("deposit.qrPaid")}
      </Button>
      <p className="text-center text-label text-mute">{t("deposit.credited1Minute")}</p>
    </div>
  );
};
