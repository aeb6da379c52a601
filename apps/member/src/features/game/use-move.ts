import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { type Swept, sweepGame } from "../../money/sweep-game.ts";

/** `in`: the whole wallet into the game. `home`: all that lies in the game to the wallet. */
type Way = "in" | "home";

/** What became of a move. `amount`: what came home, in major units. */
export type Moved = { readonly way: Way; readonly outcome: Outcome; readonly amount: number | null };

/** Moves money without opening the game. */
export const useMove = (code: string) => {
  const t = useT("member");
  const queries = useQueryClient();
  const [moved, setMoved] = useState<Moved | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (way: Way): Promise<Moved | Swept> => {
      if (way === "in")
        return { way, amount: null, outcome: await outcomeOf(request(transferAll, { body: { to: code } })) };
      // Play has changed the last known balance: the game is asked for the present one first.
      const swept = await sweepGame(code).catch((failure: unknown) => ({ is: "failed", failure }) as const);
      if (swept.is === "nothing" || swept.is === "silent" || swept.is === "busy") return swept;
      return { way, outcome: swept, amount: swept.is === "failed" ? null : swept.amount };
    },
    onSuccess: (result) => {
      if ("way" in result) setMoved(result);
      else if (result.is === "silent") toast(t("home.silentGame", { name: result.name }));
      else if (result.is === "busy") toast(t("home.busyGames", { names: result.name }));
      return queries.invalidateQueries();
    },
  });
  return { move: mutate, moving: isPending ? variables : null, moved, clear: () => setMoved(null) };
};
