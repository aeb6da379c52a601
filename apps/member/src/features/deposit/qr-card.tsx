import type { OpenQr } from "@krapao/contract/deposit/shapes";
import { cancelQr } from "@krapao/contract/deposit/cancel-qr";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { moneyText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Countdown } from "@krapao/ui/countdown";
import { Money } from "@krapao/ui/money";
import { QrImage } from "@krapao/ui/qr-image";
import { saveFile } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Info, X } from "lucide-react";

import { request } from "../../lib/client.ts";
import { useBankName } from "../../lib/use-bank-name.ts";
import { serverClock } from "../../lib/server-clock.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { type Change, ProviderChange } from "./provider-change.tsx";
import { drawQrPicture } from "./qr-picture.ts";

type QrCardProps = {
  readonly qr: OpenQr;
  /** Our account, which receives the money. */
  readonly bank: DepositBank;
  readonly change: Change;
  readonly currency: "LAK" | "BAHT";
  readonly onOver: () => void;
  readonly onCancelled: () => void;
  readonly onPaid: () => void;
};

/** The code to scan, its remaining time, and its actions. */
export const QrCard = ({ qr, bank, change, currency, onOver, onCancelled, onPaid }: QrCardProps) => {
  const t = useT("member", "deposit");
  const failureText = useFailureText();
  const bankName = useBankName();
  const title = currency === "LAK" ? t("terms.laoQr") : t("terms.promptPayQr");
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationKey: ["qrcode"],
    mutationFn: () => request(cancelQr, { params: { qrcodeId: qr.qrcodeId } }),
    onSuccess: onCancelled,
    onError: (failure) => {
      toast(failureText(failure), "danger");
      return queries.invalidateQueries({ queryKey: ["qrcode"] });
    },
  });
  const amount = moneyText(qr.amount, currency);
  const receiver = t("deposit.qrReceiver", { name: bankName(bank.bank) });
  const until = t("deposit.qrOnceUntil", { time: timeText(qr.expireIn) });
  const save = async (): Promise<void> => {
    const text = { title, receiver, name: bank.bankAccountName, amount, until, qrcode: qr.qrcode };
    saveFile(await drawQrPicture(text), `krapao-${qr.qrcodeId}.png`);
  };
  return (
    <div className="grid gap-4">
      <Card className="flex flex-col items-center gap-4 py-4 text-center">
        <div className="w-full border-b border-line pb-3">
          <ProviderChange change={change} currency={currency} label={receiver}>
            {bank.bankAccountName}
          </ProviderChange>
        </div>
        <Countdown until={serverClock.here(Date.parse(qr.expireIn))} onOver={onOver} />
        <QrImage svg={qr.qrcode} alt={t("deposit.qrAlt", { amount })} />
        <div>
          <p className="text-amount font-bold">
            <Money amount={qr.amount} currency={currency} />
          </p>
          <p className="text-label text-mute">{until}</p>
        </div>
      </Card>
      <div className="grid gap-2.5 min-[360px]:grid-cols-2">
        <Button
          size="medium"
          tone="outline"
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => {
            save().catch(() => toast(t("deposit.saveFailed"), "danger"));
          }}
        >
          {t("common.saveImage")}
        </Button>
        <Button
          size="medium"
          tone="danger-outline"
          rests
          loading={cancel.isPending}
          icon={<X aria-hidden className="size-5" />}
          onClick={() => cancel.mutate()}
        >
          {t("common.cancel")}
        </Button>
      </div>
      <Button wide rests onClick={onPaid}>
        {t("deposit.qrPaid")}
      </Button>
      <p className="flex gap-2.5 text-label text-mute">
        <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span>
          {t("deposit.qrReceiverHint")} {t("deposit.credited1Minute")}
        </span>
      </p>
    </div>
  );
};
