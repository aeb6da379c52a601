import type { Slip } from "@krapao/contract/statement/shapes";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { StatusBadge } from "@krapao/ui/status-badge";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";

import { CallError } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { openSlip } from "./open-slip.ts";

/** One uploaded slip: its time, the amount that the bank reported, its result with the reason, and its picture. */
export const SlipRow = ({ slip, currency }: { readonly slip: Slip; readonly currency: "LAK" | "BAHT" | undefined }) => {
  const t = useT("member");
  const words = useWords();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => openSlip(slip, `${t("terms.slip")} ${dateTimeText(slip.createdAt)}`),
    onError: (failure) => {
      const isGone = failure instanceof CallError && failure.key === "NO_DATA";
      toast(isGone ? t("slip.gone") : failureText(failure), "danger");
    },
  });
  const reason = slip.note === null ? null : words.find(`slipReasons.${slip.note}`);
  return (
    <li className="grid gap-1 px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-small text-mute">{dateTimeText(slip.createdAt)}</span>
        <span className={slip.status === "FAILED" ? "font-bold text-mute" : "font-bold"}>
          {slip.amount === null || currency === undefined ? "–" : moneyText(slip.amount, currency)}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusBadge status={slip.status} />
        <Button tone="text" size="small" className="-mr-4" loading={isPending} onClick={() => mutate()}>
          {t("slip.view")}
        </Button>
      </div>
      {reason !== null && <p className="text-small text-mute">{reason}</p>}
    </li>
  );
};
