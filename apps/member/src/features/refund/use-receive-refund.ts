import { addRefundToWallet } from "@krapao/contract/refund/add-refund-to-wallet";
import { checkRefund } from "@krapao/contract/refund/check-refund";
import { receiveRefund } from "@krapao/contract/refund/receive-refund";
import type { RefundCheck } from "@krapao/contract/refund/shapes";
import { bareAmountText, currencyWordId, moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { isUnanswered } from "../../money/failure-dialog.tsx";
import { useFailedGames } from "../../money/use-failed-games.ts";

/**
 * Accrues the refund, then moves everything accrued into the wallet. Only the second step runs when nothing else is
 * left.
 */
const receive = async ({ result, reservedAmount }: RefundCheck) => {
  if (result) {
    try {
      await request(receiveRefund, {});
    } catch (failure) {
      // Another page was first, or the loss has shrunk. The part that was accrued before is still added.
      const isNone = failure instanceof CallError && (failure.key === "NO_REFUND" || failure.key === "REFUND_MINIMUM");
      if (!isNone || reservedAmount === 0) throw failure;
    }
  }
  // Accruing reads fresh reports, so the sum is asked for after it. Without an answer none is told.
  const fresh = await request(checkRefund, {}).catch(() => null);
  const { message } = await request(addRefundToWallet, {});
  return { message, amount: fresh?.reservedAmount ?? null };
};

/**
 * Receives a refund in two calls: accrues it, then pays it into the wallet. Shows the result, except that no
 * answer came. When the second call fails, the member can make it again.
 */
export const useReceiveRefund = (currency: "BAHT" | "LAK") => {
  const t = useT("member", "bonus");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const failedNames = useFailedGames();
  const wordsOf = (failure: unknown): string => {
    if (!(failure instanceof CallError)) return failureText(failure);
    const names = failedNames(failure);
    if (names !== "") return t("bonus.issueUnclearAt", { names });
    const word = t(currencyWordId(currency));
    const { minimum } = failure.detail;
    if (failure.key === "REFUND_CONDITION" && failure.detail["isGameUnclear"] === true) return t("refund.gameUnclear");
    if (failure.key !== "REFUND_MINIMUM") return failureText(failure);
    return typeof minimum === "number" && minimum > 0
      ? t("refund.belowMinimum", { min: bareAmountText(minimum), currency: word })
      : errorText(failure.key, { currency: word });
  };
  return useMutation({
    mutationFn: receive,
    onSuccess: ({ message, amount }) =>
      toast([errorText(message), ...(amount === null ? [] : [moneyText(amount, currency, true)])].join(" "), "success"),
    onError: (failure) => {
      if (!isUnanswered(failure)) toast(wordsOf(failure), "danger");
    },
    onSettled: () => {
      for (const key of ["refund", "wallet", "statement"]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
};
