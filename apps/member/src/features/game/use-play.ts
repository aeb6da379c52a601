import { getCredentials } from "@krapao/contract/game/get-credentials";
import { autoLogins, isAutoLoginCode } from "@krapao/contract/game/auto-logins";
import type { Credentials } from "@krapao/contract/game/shapes";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { config } from "../../lib/config.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { formAt, type Place, takePlace } from "./open-game.ts";

/** Opens the game in its place, by whichever way its provider has. */
const launch = async (code: string, { username, password }: Credentials, place: Place): Promise<void> => {
  if (isAutoLoginCode(code)) {
    const { link } = await request(autoLogins[code], { params: { username, password } });
    place.openLink(link);
    return;
  }
  // The form's state is good for a while only: it is asked for at the press.
  const { event } = await request(getCredentials, { params: { slotCode: code } });
  if (event === undefined) throw new Error(`no way to open ${code}`);
  const { sportHost } = await config();
  place.openForm(formAt(event, sportHost), { ...event.fields, username, password });
};

type Play = { readonly credentials: Credentials; readonly wholeWallet: boolean; readonly newTab: boolean };

/** Plays a game: moves the whole wallet in first when asked to, and opens the game only when that is done (rule 18). */
export const usePlay = (code: string) => {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ credentials, wholeWallet, newTab }: Play): Promise<Outcome | null> => {
      const place = takePlace(newTab);
      try {
        if (wholeWallet) {
          const moved = await outcomeOf(request(transferAll, { body: { to: code } }));
          if (moved.is !== "done") {
            place.giveUp();
            return moved;
          }
        }
        await launch(code, credentials, place);
        return null;
      } catch (failure) {
        place.giveUp();
        return { is: "failed", failure };
      } finally {
        void queries.invalidateQueries();
      }
    },
    onSuccess: setOutcome,
  });
  return { play: mutate, playing: isPending, outcome, clear: () => setOutcome(null) };
};
