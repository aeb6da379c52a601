import type { Credentials, Slot } from "@krapao/contract/game/shapes";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { outcomeOf } from "../../money/outcome.ts";
import { openGame } from "./open-game.ts";
import { pageLeft, type Place, takePlace } from "./place.ts";
import { forgetPlaying, leftByMe, notePlaying } from "../../money/playing.ts";
import { type Played, playGame } from "./play-game.ts";

type Play = { readonly credentials: Credentials; readonly wholeWallet: boolean; readonly place: Place };

/** How a press on play ended without a game. */
export type Unplayed = Exclude<Played, { readonly is: "opened" }>;

/** Plays a game: moves the whole wallet in first when asked to, and opens the game only when that is done (rule 18). */
export const usePlay = (slot: Pick<Slot, "code" | "web">) => {
  const queries = useQueryClient();
  const [unplayed, setUnplayed] = useState<Unplayed | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ credentials, wholeWallet, place }: Play): Promise<Played> => {
      const played = await playGame({
        moveIn: wholeWallet ? () => outcomeOf(request(transferAll, { body: { to: slot.code } })) : null,
        open: async () => {
          if (place.isThisTab) notePlaying(leftByMe(slot.code));
          await openGame(slot, credentials, place);
        },
        giveUp: () => {
          forgetPlaying();
          place.giveUp();
        },
      });
      void queries.invalidateQueries();
      if (played.is === "opened" && place.isThisTab) await pageLeft();
      return played;
    },
    onSuccess: (played) => setUnplayed(played.is === "opened" ? null : played),
  });
  return {
    /** Call it in the press itself: `newTab` opens the game's tab before anything is awaited. */
    play: ({ newTab, ...wanted }: Omit<Play, "place"> & { readonly newTab: boolean }) =>
      mutate({ ...wanted, place: takePlace(newTab) }),
    /** Presses play once more as before, whatever the wallet has now: the money is moved by the same request. */
    playAgain: ({ newTab }: { readonly newTab: boolean }) => {
      if (variables !== undefined) mutate({ ...variables, place: takePlace(newTab) });
    },
    playing: isPending,
    unplayed,
    clear: () => setUnplayed(null),
  };
};
