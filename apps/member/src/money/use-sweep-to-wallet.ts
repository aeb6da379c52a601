import { WALLET } from "@krapao/contract/constants";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { CallError, request } from "../lib/client.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** The codes of games whose money was not swept, from a refusal's answer. */
export const failedGames = (failure: unknown): readonly string[] => {
  const failed = failure instanceof CallError ? failure.detail["failed"] : undefined;
  return Array.isArray(failed) ? failed.filter((code) => typeof code === "string") : [];
};

/** Sweeps the balance of every game to the wallet in one call. */
export const useSweepToWallet = () => {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => outcomeOf(request(transferAll, { body: { to: WALLET } })),
    onSuccess: (ended) => {
      setOutcome(ended);
      return queries.invalidateQueries();
    },
  });
  return { bring: () => mutate(), bringing: isPending, outcome, clear: () => setOutcome(null) };
};
