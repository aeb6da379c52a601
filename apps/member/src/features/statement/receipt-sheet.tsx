import type { Receipt } from "@krapao/contract/statement/receipt-shapes";
import { getReceipt } from "@krapao/contract/statement/get-receipt";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { saveFile } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { ErrorState } from "@krapao/ui/error-state";
import { QrImage } from "@krapao/ui/qr-image";
import { ValueRow } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Download, Share2, ShieldCheck } from "lucide-react";

import { request } from "../../lib/client.ts";
import { useBankName } from "../../lib/use-bank-name.ts";
import { drawReceipt, type ReceiptText } from "./receipt-picture.ts";

/** The texts of the receipt, the same on the screen and in its picture. */
const useReceiptText = (): ((receipt: Receipt) => ReceiptText) => {
  const t = useT("receipt");
  const bankName = useBankName();
  return ({ amount, currency, accountName, bank, accountEnd, askedAt, paidAt, reference, qrcode }) => ({
    title: t("receipt.done"),
    amount: moneyText(amount, currency),
    rows: [
      [t("receipt.from"), t("receipt.wallet")],
      [t("receipt.to"), accountName],
      [t("receipt.account"), `${bankName(bank)} ••${accountEnd}`],
      [t("receipt.fee"), moneyText(0n, currency)],
      [t("receipt.askedAt"), dateTimeText(askedAt)],
      [t("receipt.paidAt"), dateTimeText(paidAt)],
      [t("receipt.reference"), reference],
    ],
    note: t("receipt.scan"),
    qrcode,
  });
};

const Slip = ({ text }: { readonly text: ReceiptText }) => {
  const t = useT("receipt");
  return (
    <Card look="lift" padded={false} className="px-4 py-6">
      <div className="flex flex-col items-center gap-2 pb-4 text-center">
        <CircleCheck aria-hidden className="size-14 text-up" />
        <p className="font-bold">{text.title}</p>
        <p className="text-total font-bold">{text.amount}</p>
      </div>
      <dl className="-mx-4 border-t border-dashed border-line-strong [&>*+*]:border-t [&>*+*]:border-line">
        {text.rows.map(([label, value]) => (
          <ValueRow key={label} label={label}>
            {value}
          </ValueRow>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-4 border-t border-dashed border-line-strong pt-4">
        <QrImage svg={text.qrcode} alt={t("receipt.qrAlt")} className="size-36!" />
        <p className="min-w-0 grow basis-32 text-label">
          <span className="mb-1 flex items-center gap-1.5 font-bold text-up-text">
            <ShieldCheck aria-hidden className="size-5" />
            {t("receipt.checkable")}
          </span>
          <span className="text-mute">{text.note}</span>
        </p>
      </div>
    </Card>
  );
};

/** Whether this browser shares pictures. Some share links only. */
const canSharePicture = (name: string): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [new File([], name, { type: "image/png" })] });

type ReceiptSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly reference: string };

/** The receipt of a paid withdrawal, as a picture to save or share that anybody can verify. */
export const ReceiptSheet = ({ open, onClose, reference }: ReceiptSheetProps) => {
  const t = useT("member", "receipt");
  const [language] = useLanguage();
  const textOf = useReceiptText();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["statement", "receipt", reference],
    queryFn: ({ signal }) => request(getReceipt, { params: { reference }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = data === undefined ? null : textOf(data);
  const name = `krapao-${reference}.png`;
  const failed = (): void => toast(t("receipt.saveFailed"), "danger");

  const save = async (): Promise<void> => {
    if (text !== null) saveFile(await drawReceipt(text, language), name);
  };
  const share = async (): Promise<void> => {
    if (text === null) return;
    const files = [new File([await drawReceipt(text, language)], name, { type: "image/png" })];
    try {
      await navigator.share({ files });
    } catch (error) {
      // When the member closes the phone's share sheet, that is not a failure.
      if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
    }
  };
  const canShare = canSharePicture(name);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("receipt.title")}
      focusable
      footer={
        <div className="grid gap-2.5">
          <div className={canShare ? "grid grid-cols-2 gap-2.5" : "grid"}>
            <Button
              tone={canShare ? "outline" : "gold"}
              disabled={text === null}
              icon={<Download aria-hidden className="size-5" />}
              onClick={() => void save().catch(failed)}
            >
              {t("common.saveImage")}
            </Button>
            {canShare && (
              <Button
                tone="gold"
                disabled={text === null}
                icon={<Share2 aria-hidden className="size-5" />}
                onClick={() => void share().catch(failed)}
              >
                {t("receipt.share")}
              </Button>
            )}
          </div>
          <p className="text-center text-small text-mute">{t("receipt.masked")}</p>
        </div>
      }
    >
      {text !== null ? (
        <Slip text={text} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 w-full rounded-card" />
      )}
    </Sheet>
  );
};
