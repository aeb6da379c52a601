import { WALLET } from "@krapao/contract/constants";
import { transfer } from "@krapao/contract/transfer/transfer";
import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";
import { moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { outcomeOf } from "../../money/outcome.ts";

type CameHome =
  | { readonly is: "nothing" }
  | { readonly is: "done" | "pending"; readonly amount: number }
  | { readonly is: "failed"; readonly failure: unknown };

/** What lies in the game now, brought home as one transfer. */
const bringHome = async (code: string): Promise<CameHome> => {
  const { slots, failed } = await request(refreshSlots, {});
  const amount = slots.find((slot) => slot.code === code)?.amount ?? 0;
  if (amount <= 0 || failed.includes(code)) return { is: "nothing" };
  const outcome = await outcomeOf(request(transfer, { body: { from: code, to: WALLET, amount } }));
  return outcome.is === "failed" ? outcome : { is: outcome.is, amount };
};

/** A member who comes back from a game (`?left=CODE`) finds its balance back in the wallet. */
export const useComingHome = (currency: "LAK" | "BAHT" | undefined): void => {
  const t = useT("member");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: bringHome,
    onSuccess: (home) => {
      if (home.is === "done")
        toast(t("home.cameHome", { amount: moneyText(home.amount, currency ?? "BAHT") }), "success");
      else if (home.is === "pending") toast(errorText("PENDING"));
      else if (home.is === "failed") toast(failureText(home.failure), "danger");
      return queries.invalidateQueries();
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("left");
    if (code === null || currency === undefined) return;
    // Taken out of the address before anything is asked, so that a reload does not ask again.
    navigate("/user/home", { replace: true });
    mutate(code);
  }, [currency, mutate]);
};
