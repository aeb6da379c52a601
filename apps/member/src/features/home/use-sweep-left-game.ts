import { moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { CallError } from "../../lib/client.ts";
import { token } from "../../lib/session.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { type LeftGame, leftByMe, notePlaying, takeLeftGame } from "../../money/playing.ts";

/**
 * Moves a game's balance back to the wallet when the member returns to this tab from the game, by the game's button
 * (`?left=CODE`) or by the browser's back. If the session ended meanwhile, that happens after the member's next login.
 * The balance of a game in another tab stays until the member moves it.
 */
export const useSweepLeftGame = (currency: "LAK" | "BAHT" | undefined): void => {
  const t = useT("member");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    // Fetched when it is needed: most visits of the home follow no game.
    mutationFn: async ({ code }: LeftGame) => (await import("../../money/sweep-game.ts")).sweepGame(code),
    onSuccess: (swept) => {
      if (swept.is === "done")
        toast(t("home.cameHome", { amount: moneyText(swept.amount, currency ?? "BAHT") }), "success");
      else if (swept.is === "silent") toast(t("home.silentGame", { name: swept.name }));
      else if (swept.is === "busy") toast(t("home.busyGames", { names: swept.name }));
      else if (swept.is === "pending") toast(errorText("PENDING"));
      else if (swept.is === "failed") {
        // The common text of this key says that the money is in the wallet.
        const stays = swept.failure instanceof CallError && swept.failure.key === "TRANSFER_FAIL";
        toast(stays ? t("transfer.failedStay", { name: swept.name }) : failureText(swept.failure), "danger");
      }
      return queries.invalidateQueries();
    },
    onError: (failure, left) => {
      if (token() === null) notePlaying(left);
      toast(failureText(failure), "danger");
    },
  });
  useEffect(() => {
    if (currency === undefined) return undefined;
    const come = (): void => {
      const named = new URLSearchParams(location.search).get("left");
      const noted = takeLeftGame();
      const left = named === null ? noted : leftByMe(named);
      if (left === null) return;
      // Removed from the address before anything is asked, so that a reload does not ask again.
      if (named !== null) navigate("/user/home", { replace: true });
      mutate(left);
    };
    come();
    // After a back gesture the page is restored as it was left.
    addEventListener("pageshow", come);
    return () => removeEventListener("pageshow", come);
  }, [currency, mutate]);
};
