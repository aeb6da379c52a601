import { useT } from "@krapao/i18n/react";
import type { AmountProblem } from "@krapao/ui/amount-typing";
import { useCallback } from "react";

/** The text for why an edit of an amount was refused. */
export const useAmountRefusal = (): ((problem: AmountProblem) => string) => {
  const t = useT("member");
  return useCallback(
    (problem: AmountProblem): string =>
      ({
        characters: t("validation.amountDigits"),
        decimals: t("validation.amountDecimals"),
        length: t("validation.amountTooLong"),
      })[problem],
    [t],
  );
};
