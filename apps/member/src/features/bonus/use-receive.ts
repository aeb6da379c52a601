import { activateBonus } from "@krapao/contract/bonus/activate-bonus";
import { activatePromotion } from "@krapao/contract/bonus/activate-promotion";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import type { Offer } from "./offer.ts";

/** Everything that a bonus changes. */
const STALE = ["bonus", "wallet", "statement", "refund"];

/** Receives a bonus or promotion. It grants, so it is made once for a press and never again by itself (S5). */
export const useReceive = (onReceived: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ code, isPromotion }: Offer) =>
      request(isPromotion ? activatePromotion : activateBonus, { params: { code } }),
    onSuccess: onReceived,
    onSettled: () => {
      for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
};
