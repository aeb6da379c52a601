import { receiveInviteBonus } from "@krapao/contract/invite/receive-invite-bonus";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { isUnanswered } from "../../money/failure-dialog.tsx";

/** The time from which the commission can be collected, when that was the reason of the refusal. */
const collectAtOf = (failure: unknown): string | null => {
  const at = failure instanceof CallError && failure.key === "INVITE_COLLECT" ? failure.detail["collectAt"] : null;
  return typeof at === "string" ? at : null;
};

/**
 * Collects the commission of invited friends, and shows the result, except that no answer came. `onEnd` is called in
 * every case.
 */
export const useReceiveBonus = (amount: number, currency: "BAHT" | "LAK", onEnd: () => void) => {
  const t = useT("member");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request(receiveInviteBonus, {}),
    onSuccess: ({ message }) =>
      toast(amount > 0 ? `${errorText(message)} ${moneyText(amount, currency, true)}` : errorText(message), "success"),
    onError: (failure) => {
      if (isUnanswered(failure)) return;
      const at = collectAtOf(failure);
      toast(at === null ? failureText(failure) : t("invite.collectFrom", { time: dateTimeText(at) }), "danger");
    },
    onSettled: () => {
      onEnd();
      for (const key of ["wallet", "invite", "statement"]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
};
