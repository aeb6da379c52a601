import { activateBonus } from "@krapao/contract/bonus/activate-bonus";
import { activatePromotion } from "@krapao/contract/bonus/activate-promotion";
import { checkActiveBonus } from "@krapao/contract/bonus/check-active-bonus";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import type { Offer } from "./offer.ts";

/** The reads that a bonus makes stale. */
const STALE = ["bonus", "wallet", "statement", "refund"];

/**
 * Receives a bonus or promotion. Because this grants money, one press makes one call, and the call is never repeated
 * automatically (S5).
 */
export const useReceive = (onReceived: (reward: number | null) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, isPromotion }: Offer) => {
      await request(isPromotion ? activatePromotion : activateBonus, { params: { code } });
      // The bonus was granted, even if its amount cannot be read now.
      const active = await request(checkActiveBonus, {}).catch(() => null);
      return active?.reward ?? null;
    },
    onSuccess: onReceived,
    onSettled: () => {
      for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
};
