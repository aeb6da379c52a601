import type { RefundCheck } from "@krapao/contract/refund/shapes";
import { bareAmountText, currencyWordId, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { TriangleAlert } from "lucide-react";

import { useSinglePress } from "../../lib/use-single-press.ts";
import { FailureDialog, isUnanswered } from "../../money/failure-dialog.tsx";
import { useReceiveRefund } from "./use-receive-refund.ts";

type ReceiveButtonProps = { readonly check: RefundCheck; readonly currency: "BAHT" | "LAK" };

/** Receives the refund. An active bonus disables the button, with an explanation of two lines (SPEC.md section 2). */
export const ReceiveButton = ({ check, currency }: ReceiveButtonProps) => {
  const t = useT("member");
  const press = useSinglePress();
  const { mutateAsync, isPending, error, reset } = useReceiveRefund(currency);
  const { bonus, refundAmount, refundMinimum, reservedAmount } = check;
  const total = refundAmount + reservedAmount;
  const isTooLittle = reservedAmount === 0 && refundAmount > 0 && refundAmount < refundMinimum;
  return (
    <div className="grid gap-3">
      {bonus && (
        <div className="flex gap-2.5 rounded-field bg-wait-soft px-4 py-3 text-label text-wait">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          <div>
            <p className="font-semibold">{t("refund.blockedBonus")}</p>
            <p>{t("refund.blockedWait")}</p>
          </div>
        </div>
      )}
      {isTooLittle && (
        <p className="text-center text-label text-mute">
          {t("refund.belowMinimum", { min: bareAmountText(refundMinimum), currency: t(currencyWordId(currency)) })}
        </p>
      )}
      <Button
        wide
        rests
        tone={bonus || total === 0 || isTooLittle ? "outline" : "gold"}
        loading={isPending}
        disabled={bonus || total === 0 || isTooLittle}
        onClick={() => press(() => mutateAsync(check))}
      >
        {t("refund.receive", { amount: moneyText(total, currency) })}
      </Button>
      {isUnanswered(error) && <FailureDialog open failure={error} onClose={reset} />}
    </div>
  );
};
