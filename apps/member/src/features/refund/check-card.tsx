import type { RefundCheck } from "@krapao/contract/refund/shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { Money } from "@krapao/ui/money";

type CheckCardProps = { readonly check: RefundCheck; readonly currency: "BAHT" | "LAK" };

/** The refund that can be received, with the accrued part and the percentages. */
export const CheckCard = ({ check, currency }: CheckCardProps) => {
  const t = useT("member");
  const { refundAmount, reservedAmount, refundSuccess, refundFail } = check;
  const total = refundAmount + reservedAmount;
  return (
    <Card className="grid gap-4 text-center">
      <div className="min-w-0 pt-1">
        <p className="text-label text-mute">{t("terms.refundAmount")}</p>
        {total > 0 ? (
          <p className="text-total font-bold">
            <Money amount={total} currency={currency} split />
          </p>
        ) : (
          <p className="pt-1 text-action font-semibold">{t("refund.notFound")}</p>
        )}
        {reservedAmount > 0 && (
          <p className="pt-1 text-label text-pretty text-mute">
            {t("refund.aside", { amount: moneyText(reservedAmount, currency) })}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 border-t border-line pt-4 text-label text-balance [&>*+*]:border-l [&>*+*]:border-line">
        <p className="px-2 font-semibold">{t("refund.normal", { percent: refundSuccess })}</p>
        <p className="px-2 font-semibold">{t("refund.underBonus", { percent: refundFail })}</p>
      </div>
    </Card>
  );
};
