import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { RowCard } from "@krapao/ui/list-row";
import { Money } from "@krapao/ui/money";
import { Sheet } from "@krapao/ui/sheet";

import { useSinglePress } from "../../lib/use-single-press.ts";
import { FailureDialog, isUnanswered } from "../../money/failure-dialog.tsx";
import { useReceiveBonus } from "./use-receive-bonus.ts";

type ReceiptDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wallet: Pick<Wallet, "invite" | "profile">;
};

/** The commission of friends with its percentages, and the button that collects it (SPEC.md section 2). */
export const ReceiptDialog = ({ open, onClose, wallet: { invite, profile } }: ReceiptDialogProps) => {
  const t = useT("member");
  const press = useSinglePress();
  const { mutateAsync, isPending, error, reset } = useReceiveBonus(invite.amount, profile.currency, onClose);
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t("invite.receiptTitle")} locked={isPending}>
        <div className="grid gap-4">
          <div className="py-2 text-center">
            <p className="text-label text-mute">{t("invite.available")}</p>
            <p className="text-total font-bold">
              <Money amount={invite.amount} currency={profile.currency} split />
            </p>
          </div>
          <RowCard as="ul">
            <li className="px-4 py-3.5">{t("invite.receiptSuccess", { percent: invite.success })}</li>
            <li className="px-4 py-3.5">{t("invite.receiptFail", { percent: invite.fail })}</li>
            <li className="px-4 py-3.5 text-label text-mute">{t("invite.receiptWait")}</li>
          </RowCard>
          <Button
            wide
            rests={open}
            tone={invite.amount > 0 ? "gold" : "outline"}
            loading={isPending}
            onClick={() => press(() => mutateAsync())}
          >
            {t("home.referralReceive")}
          </Button>
        </div>
      </Sheet>
      {isUnanswered(error) && <FailureDialog open failure={error} onClose={reset} />}
    </>
  );
};
