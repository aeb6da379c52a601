import { activateGame } from "@krapao/contract/game/activate-game";
import type { Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { walletQuery } from "../../money/wallet-query.ts";

type ActivatePromptProps = { readonly slot: Slot; readonly onOpened: () => void };

/** A game account that is not open yet, and the button that opens it. */
export const ActivatePrompt = ({ slot, onOpened }: ActivatePromptProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(activateGame, { params: { slotCode: slot.code } }),
    onSuccess: async () => {
      await queries.invalidateQueries(walletQuery);
      onOpened();
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  return (
    <div className="grid gap-5 py-3 text-center">
      <p className="text-mute">{t("game.openPrompt", { name: slot.name })}</p>
      <Button wide loading={isPending} onClick={() => mutate()}>
        {t("terms.openGameAccount")}
      </Button>
    </div>
  );
};
