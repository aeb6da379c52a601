import type { WireCurrency } from "@krapao/contract";
import type { TransferLeg } from "@krapao/contract/operator/unresolved-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { legKindOf } from "../lib/transfer-leg.ts";
import { usePlaceName } from "./way.tsx";

type Leg = TransferLeg & { readonly amount: number; readonly currency: WireCurrency };

/**
 * Says where the money of an unresolved transfer goes with an outcome, and what the member sees. Null for a state that
 * this version does not know.
 */
export const useOutcomeMeaning = (): ((leg: Leg, outcome: "done" | "not-done") => string | null) => {
  const t = useT("console");
  const name = usePlaceName();
  return (leg, outcome) => {
    const kind = legKindOf(leg);
    const values = { amount: moneyText(leg.amount, leg.currency), from: name(leg.from), to: name(leg.to) };
    return kind === null ? null : t(`unresolved.means.${kind}.${outcome}`, values);
  };
};
