import { approveWithdrawal } from "@krapao/contract/operator/approve-withdrawal";
import { refuseWithdrawal } from "@krapao/contract/operator/refuse-withdrawal";
import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { Check, X } from "lucide-react";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useKeptTyping } from "../../lib/use-kept-typing.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { isReason, ReasonField } from "../../parts/reason.tsx";

/**
 * Approves or refuses a withdrawal, with a reason and a confirmation. One that could not be sent yet can only be
 * refused. It has no keyboard shortcut, so that no decision is made by accident. A question that is open stays when
 * somebody else decides meanwhile, and tells whoever answers it.
 */
export const Decide = ({ withdrawal, onDone }: { readonly withdrawal: Withdrawal; readonly onDone: () => void }) => {
  const t = useT("console");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const { _id, amount, currency, bankAccount, member, status, mayRefuse } = withdrawal;
  const isWaiting = status === "waiting";
  const money = moneyText(amount, currency);
  const given = reason.trim();
  const typed = useKeptTyping({
    about: `withdrawal ${_id}`,
    value: reason,
    isChanged: given !== "",
    isBeside: true,
    onBack: setReason,
  });
  const done = (text: string) => () => {
    typed.forget();
    setAsked(null);
    toast(text, "success");
    onDone();
  };
  const approve = useAction(approveWithdrawal, done(t("withdrawal.approved", { amount: money })));
  const refuse = useAction(refuseWithdrawal, done(t("withdrawal.refused", { amount: money })));
  const close = (): void => {
    setAsked(null);
    approve.reset();
    refuse.reset();
  };
  const fits = given === "" || isReason(given);
  if (!mayRefuse && asked === null) return null;
  return (
    <div className="grid gap-3 border-t border-line bg-paper px-5 pt-3.5 pb-4">
      {!isWaiting && mayRefuse && <p className="text-wait">{t("withdrawal.notSent")}</p>}
      <ReasonField
        value={reason}
        onChange={setReason}
        hint={isWaiting && given === "" ? t("withdrawal.reasonHint") : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger-outline"
          className="grow px-4!"
          disabled={!isReason(given)}
          icon={<X aria-hidden className="size-4.5" />}
          onClick={() => setAsked("refuse")}
        >
          {t("withdrawal.refuse")}
        </Button>
        {isWaiting && (
          <Button
            className="grow-2 px-4!"
            disabled={!fits}
            icon={<Check aria-hidden className="size-4.5 text-gold" />}
            onClick={() => setAsked("approve")}
          >
            {t("withdrawal.approve")}
          </Button>
        )}
      </div>
      <ActionDialog
        open={asked === "approve"}
        title={t("withdrawal.approveTitle", { amount: money })}
        confirm={t("withdrawal.approve")}
        withReason={false}
        busy={approve.busy}
        failure={approve.failure}
        onConfirm={() => approve.run({ params: { _id }, body: given === "" ? {} : { reason: given } })}
        onClose={close}
      >
        <p>
          {t("withdrawal.approveBody", {
            name: member.name,
            bank: bankAccount.bankCode,
            account: bankAccount.bankAccountNo,
          })}
        </p>
      </ActionDialog>
      <ActionDialog
        open={asked === "refuse"}
        danger
        title={t("withdrawal.refuseTitle", { amount: money })}
        confirm={t("withdrawal.refuse")}
        withReason={false}
        busy={refuse.busy}
        failure={refuse.failure}
        onConfirm={() => refuse.run({ params: { _id }, body: { reason: given } })}
        onClose={close}
      >
        <p>{t("withdrawal.refuseBody", { name: member.name })}</p>
        <p className="text-mute">{t("reason.given", { reason: given })}</p>
      </ActionDialog>
    </div>
  );
};
