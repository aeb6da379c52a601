import { useOnline } from "@krapao/client/use-online";
import { checkReceipt } from "@krapao/contract/statement/check-receipt";
import type { ReceiptCheck } from "@krapao/contract/statement/receipt-shapes";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Brand } from "@krapao/ui/brand";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { ValueRow } from "@krapao/ui/list-row";
import { LanguageMenu } from "@krapao/ui/language-menu";
import { Skeleton } from "@krapao/ui/skeleton";
import { TopBar } from "@krapao/ui/top-bar";
import { CircleX, ShieldCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";

import { CallError, request } from "../lib/client.ts";
import { useFailureText } from "../lib/use-failure-text.ts";
import { useTitle } from "../lib/use-title.ts";

type Checked =
  | { readonly is: "genuine"; readonly receipt: ReceiptCheck }
  | { readonly is: "unknown" }
  | { readonly is: "failed"; readonly failure: unknown };

/** What the server says of a code that is no receipt's. Any other refusal says nothing about the receipt. */
const UNKNOWN: readonly string[] = ["NO_DATA", "KEY_INVALID"];

const check = async (code: string): Promise<Checked> => {
  try {
    return { is: "genuine", receipt: await request(checkReceipt, { params: { code } }) };
  } catch (failure) {
    const isUnknown = failure instanceof CallError && UNKNOWN.includes(failure.key);
    return isUnknown ? { is: "unknown" } : { is: "failed", failure };
  }
};

const Genuine = ({ receipt }: { readonly receipt: ReceiptCheck }) => {
  const t = useT("receipt");
  const { amount, currency, paidAt, accountEnd } = receipt;
  return (
    <>
      <ShieldCheck aria-hidden className="mx-auto size-14 text-up" />
      <h1 className="mt-3 text-title font-bold">{t("receipt.genuine")}</h1>
      <p className="mt-1 text-label text-mute">{t("receipt.compare")}</p>
      <dl className="-mx-5 mt-5 -mb-3 border-t border-line text-left [&>*+*]:border-t [&>*+*]:border-line">
        <ValueRow label={t("receipt.amount")}>{moneyText(amount, currency)}</ValueRow>
        <ValueRow label={t("receipt.paidAt")}>{dateTimeText(paidAt)}</ValueRow>
        <ValueRow label={t("receipt.account")}>••{accountEnd}</ValueRow>
      </dl>
    </>
  );
};

/** Tells anybody who holds a receipt whether it is genuine, and nothing that is not on the receipt. */
export const ReceiptPage = () => {
  const t = useT("receipt");
  const failureText = useFailureText();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnline();
  useTitle(t("receipt.checkTitle"));
  useEffect(() => {
    let isHere = true;
    const code = new URLSearchParams(location.search).get("c") ?? "";
    void (code === "" ? Promise.resolve<Checked>({ is: "unknown" }) : check(code)).then((found) => {
      if (isHere) setChecked(found);
    });
    return () => {
      isHere = false;
    };
  }, [attempt, isOnline]);
  return (
    <div className="night flex min-h-dvh flex-col">
      <TopBar start={<Brand />} end={<LanguageMenu />} />
      <main className="mx-auto w-full max-w-120 grow px-4 pt-8 pb-24">
        <Card look="lift" padded={false} className="px-5 py-8 text-center text-balance text-ink">
          {checked === null ? (
            <Skeleton className="h-56 w-full rounded-card" />
          ) : checked.is === "genuine" ? (
            <Genuine receipt={checked.receipt} />
          ) : (
            <>
              {checked.is === "unknown" ? (
                <CircleX aria-hidden className="mx-auto size-14 text-down" />
              ) : (
                <TriangleAlert aria-hidden className="mx-auto size-14 text-wait" />
              )}
              <h1 className="mt-3 text-title font-bold">
                {checked.is === "unknown" ? t("receipt.unknown") : t("receipt.checkTitle")}
              </h1>
              <p className="mt-1 text-mute">
                {checked.is === "unknown" ? t("receipt.unknownBody") : failureText(checked.failure)}
              </p>
              {checked.is === "failed" && (
                <Button
                  tone="outline"
                  className="mt-5"
                  onClick={() => {
                    setChecked(null);
                    setAttempt(attempt + 1);
                  }}
                >
                  {t("common.retry")}
                </Button>
              )}
            </>
          )}
        </Card>
      </main>
    </div>
  );
};
