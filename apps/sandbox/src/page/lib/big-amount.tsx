import { amountParts, currencySign, moneyText } from "@krapao/i18n";
import type { ReactNode } from "react";

import type { Currency } from "../../play/shapes.ts";

type Props = { readonly amount: number; readonly currency: Currency; readonly className?: string };

/** An amount with a small sign and small decimals; read out in one piece. */
export const BigAmount = ({ amount, currency, className = "" }: Props): ReactNode => {
  const { sign, whole, decimals } = amountParts(amount);
  return (
    <span className={className}>
      <span className="sr-only">{moneyText(amount, currency)}</span>
      <span aria-hidden="true" className="tabular-nums">
        <span className="mr-[0.08em] text-[0.62em] font-semibold opacity-75">
          {sign}
          {currencySign(currency)}
        </span>
        <b className="font-bold">{whole}</b>
        <span className="text-[0.62em] font-semibold opacity-75">.{decimals}</span>
      </span>
    </span>
  );
};
