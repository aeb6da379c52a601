import { clearBonus } from "@krapao/contract/bonus/clear-bonus";
import { previewClear } from "@krapao/contract/bonus/preview-clear";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

const STALE = ["bonus", "wallet", "statement", "refund"];

/**
 * Previews what ending the bonus now takes, then ends it. The preview asks every provider for its balance. The end
 * moves all money to the wallet.
 */
export const useClear = (onCleared: (message: "BONUS_CLEAR") => void) => {
  const queries = useQueryClient();
  const stale = (): void => {
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] });
  };
  const preview = useMutation({ mutationFn: () => request(previewClear, {}) });
  const clear = useMutation({
    mutationFn: () => request(clearBonus, {}),
    onSuccess: ({ message }) => onCleared(message),
    onSettled: stale,
  });
  return { preview, clear };
};
