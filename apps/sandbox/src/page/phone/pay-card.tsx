import { minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { AmountInput, Button, Money, toast, typedOfMinor, useTimeLeft } from "@krapao/ui";
import { countdownText } from "@krapao/i18n";
import { Check, Pencil, Timer } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import * as z from "zod/mini";

import type { Order, Person } from "../../host/page-shapes.ts";
import { call } from "../lib/api.ts";
import { useFailureToast } from "../lib/use-failure-words.ts";

const paid = z.object({ reference: z.string() });

const OpenFor = ({ order }: { readonly order: Order }): ReactNode => {
  const t = useT("sandbox");
  const left = useTimeLeft(Date.parse(order.expireAt));
  if (order.state === "cancelled") return <span className="text-small text-wait">{t("sandbox.bank.cancelled")}</span>;
  if (left === 0) return <span className="text-small text-wait">{t("sandbox.bank.expired")}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-chip bg-wait-soft px-2 py-0.5 font-semibold text-wait">
      <Timer aria-hidden className="size-4" />
      {countdownText(left)}
    </span>
  );
};

type Props = { readonly order: Order; readonly owner: Person; readonly onPaid: () => void };

/** An order before it is paid: the receiver, the amount, the expiry, and for experiments another amount. */
export const PayCard = ({ order, owner, onPaid }: Props): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const [other, setOther] = useState<string | null>(null);
  const [minor, setMinor] = useState<bigint | null>(null);
  const [isPaying, setIsPaying] = useState(false);

  const pay = async (): Promise<void> => {
    setIsPaying(true);
    try {
      const amount = other === null ? {} : { amount: Number(minor) / 100 };
      const body = { qrcodeId: order.qrcodeId, from: owner, ...amount };
      await call("/bank/payments", { schema: paid, method: "POST", body });
      toast(t("sandbox.bank.paid"), "success");
    } catch (error) {
      fail(error, { QR_ALREADY_PAID: t("sandbox.bank.alreadyPaid") });
    } finally {
      setIsPaying(false);
      onPaid();
    }
  };

  return (
    <div className="grid gap-2">
      <dl className="pay-lines">
        <div>
          <dt>{t("sandbox.bank.to")}</dt>
          <dd>{t("sandbox.bank.toPayee", { name: "KRAPAO", provider: order.provider })}</dd>
        </div>
        <div>
          <dt>{t("sandbox.bank.reference")}</dt>
          <dd className="wrap-anywhere">{order.qrcodeId}</dd>
        </div>
        <div>
          <dt>{t("sandbox.bank.openFor")}</dt>
          <dd>
            <OpenFor order={order} />
          </dd>
        </div>
      </dl>
      {other !== null && (
        <AmountInput
          label={t("sandbox.bank.anotherAmount")}
          value={other}
          currency={order.currency}
          onChange={(text, next) => {
            setOther(text);
            setMinor(next);
          }}
        />
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="leading-tight">
          <span className="flex items-center gap-1 text-small text-mute">
            {t("sandbox.bank.amount")}
            <button
              type="button"
              aria-label={t("sandbox.bank.anotherAmount")}
              title={t("sandbox.bank.anotherAmount")}
              aria-pressed={other !== null}
              onClick={() => {
                setMinor(minorOf(order.amount));
                setOther(other === null ? typedOfMinor(minorOf(order.amount)) : null);
              }}
              className="grid size-6 place-items-center rounded-chip hover:bg-sand"
            >
              <Pencil aria-hidden className="size-3.5" />
            </button>
          </span>
          <Money amount={order.amount} currency={order.currency} className="text-title font-bold" />
        </p>
        <Button
          size="medium"
          loading={isPaying}
          disabled={other !== null && (minor === null || minor <= 0n)}
          icon={<Check aria-hidden className="size-5 text-gold" />}
          onClick={() => void pay()}
          className="min-w-28"
        >
          {t("sandbox.bank.pay")}
        </Button>
      </div>
    </div>
  );
};
