import { WALLET } from "@krapao/contract/constants";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../lib/client.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** Sweeps the balance of every game to the wallet in one call. */
export const useSweepAllGames = () => {
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
