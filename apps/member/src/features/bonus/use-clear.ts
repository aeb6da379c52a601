import { clearBonus } from "@krapao/contract/bonus/clear-bonus";
import { previewClear } from "@krapao/contract/bonus/preview-clear";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { CallError, request } from "../../lib/client.ts";

const STALE = ["bonus", "wallet", "statement", "refund"];

/** No bonus runs: it was cancelled, or it ended, meanwhile. */
export const isOver = (failure: unknown): boolean => failure instanceof CallError && failure.key === "NO_DATA";

type Clearing = {
  readonly onCleared: (message: "BONUS_CLEAR") => void;
  /** There is nothing to end. */
  readonly onOver: () => void;
};

/**
 * Previews what ending the bonus now takes, then ends it. The preview asks every provider for its balance. The end
 * moves all money to the wallet.
 */
export const useClear = ({ onCleared, onOver }: Clearing) => {
  const queries = useQueryClient();
  const stale = (): void => {
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] });
  };
  const onError = (failure: unknown): void => {
    if (!isOver(failure)) return;
    stale();
    onOver();
  };
  const preview = useMutation({ mutationFn: () => request(previewClear, {}), onError });
  const clear = useMutation({
    mutationFn: () => request(clearBonus, {}),
    onSuccess: ({ message }) => onCleared(message),
    onError,
    onSettled: stale,
  });
  return { preview, clear };
};
