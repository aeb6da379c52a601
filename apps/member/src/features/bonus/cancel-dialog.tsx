import type { BonusEnding } from "@krapao/contract/bonus/shapes";
import { moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useEffect } from "react";

import { FailureDialog } from "../../money/failure-dialog.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { isOver, useClear } from "./use-clear.ts";
import { useRefusal } from "./use-refusal.ts";

type LineProps = { readonly label: string; readonly amount: string; readonly look?: "plain" | "down" | "strong" };

const LOOKS = { plain: "", down: "font-bold text-down", strong: "font-bold" } as const;

const Line = ({ label, amount, look = "plain" }: LineProps) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${LOOKS[look]}`}>
    <dt className="min-w-0 text-label">{label}</dt>
    <dd className="ml-auto whitespace-nowrap">{amount}</dd>
  </div>
);

/** The amounts that are taken and that stay. */
const Figures = ({ ending }: { readonly ending: BonusEnding }) => {
  const t = useT("member", "bonus");
  const currency = useWallet().data?.profile.currency ?? "THB";
  const taken = (amount: number): string => (amount === 0 ? "" : "–") + moneyText(amount, currency);
  return (
    <dl className="divide-y divide-line rounded-field border border-line px-4 py-1">
      <Line label={t("bonus.clearReward")} amount={taken(ending.reward)} />
      <Line label={t("bonus.clearShare", { percent: ending.percentFail })} amount={taken(ending.share)} />
      <Line look="down" label={t("bonus.clearTaken")} amount={taken(ending.taken)} />
      <Line look="strong" label={t("bonus.clearLeft")} amount={moneyText(ending.left, currency)} />
    </dl>
  );
};

const Working = () => {
  const t = useT("bonus");
  return (
    <div aria-busy className="grid gap-3">
      <p className="text-label text-mute">{t("bonus.workingOut")}</p>
      <Skeleton className="h-44 w-full rounded-field" />
    </div>
  );
};

type CancelDialogProps = { readonly open: boolean; readonly onClose: () => void };

/**
 * Asks before the bonus is cancelled, with the amounts that the providers report now. Says so when it could not be
 * cancelled (SPEC.md section 8).
 */
export const CancelDialog = ({ open, onClose }: CancelDialogProps) => {
  const t = useT("member", "bonus");
  const errorText = useErrorText();
  const refusal = useRefusal();
  const { preview, clear } = useClear({
    onCleared: (message) => {
      toast(errorText(message), "success");
      onClose();
    },
    onOver: onClose,
  });
  const { mutate: work, reset: forget } = preview;
  const { reset: forgetClear } = clear;
  useEffect(() => {
    if (!open) return;
    forgetClear();
    forget();
    work();
  }, [open, work, forget, forgetClear]);
  const failed = clear.error ?? preview.error;
  const failure = isOver(failed) ? null : failed;
  return (
    <>
      <ConfirmDialog
        danger
        open={open && failure === null}
        busy={clear.isPending}
        title={t("bonus.cancelTitle")}
        confirmLabel={t("bonus.cancel")}
        cancelLabel={t("bonus.cancelKeep")}
        onConfirm={() => {
          if (preview.data !== undefined) clear.mutate();
        }}
        onClose={onClose}
      >
        <div className="grid gap-3">
          {preview.data === undefined ? <Working /> : <Figures ending={preview.data} />}
          <p className="text-label text-mute">{t("bonus.clearOwn")}</p>
        </div>
      </ConfirmDialog>
      <FailureDialog open={open && failure !== null} failure={failure} title={t("bonus.clearFailed")} onClose={onClose}>
        {failure === null ? null : refusal(failure)}
      </FailureDialog>
    </>
  );
};
