import { WALLET } from "@krapao/contract/constants";
import { transfer } from "@krapao/contract/transfer/transfer";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";

/** `in`: the whole wallet into the game. `home`: this amount (major units) from the game to the wallet. */
export type Move = { readonly way: "in" } | { readonly way: "home"; readonly amount: number };

/** Moves money without opening the game. */
export const useMove = (code: string) => {
  const queries = useQueryClient();
  const [moved, setMoved] = useState<{ readonly move: Move; readonly outcome: Outcome } | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (move: Move) =>
      outcomeOf(
        move.way === "in"
          ? request(transferAll, { body: { to: code } })
          : request(transfer, { body: { from: code, to: WALLET, amount: move.amount } }),
      ),
    onSuccess: (outcome, move) => {
      setMoved({ move, outcome });
      return queries.invalidateQueries();
    },
  });
  return { move: mutate, moving: isPending ? variables.way : null, moved, clear: () => setMoved(null) };
};
