import { creditClaim } from "@krapao/contract/operator/credit-claim";
import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { listClaimCredits } from "@krapao/contract/operator/list-claim-credits";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { FittingCredits } from "../../parts/fitting-credits.tsx";
import { AmountField, SendingBankField } from "../../parts/payment-fields.tsx";
import { typedAmount } from "../../lib/typed-amount.ts";

const REFERENCE = /^[\w-]{1,60}$/;

/**
 * Proposes to credit a reported transfer. The operator types what the bank's statement says; only the banks are filled
 * in.
 */
export const CreditDialog = ({ claim, onClose }: { readonly claim: DepositReport; readonly onClose: () => void }) => {
  const t = useT("console");
  const [sendingBank, setSendingBank] = useState(claim.bankAccount.bankCode);
  const [receivingBank, setReceivingBank] = useState(claim.receivingBank ?? claim.banks[0] ?? "");
  const [reference, setReference] = useState("");
  const [typed, setTyped] = useState("");
  const amount = typedAmount(typed);
  const credits = useQuery({
    ...read(listClaimCredits, { params: { _id: claim._id }, query: { receivingBank, amount: amount ?? claim.amount } }),
    enabled: receivingBank !== "",
    placeholderData: keepPreviousData,
  });
  const isOther = amount !== null && amount !== claim.amount;
  const isReference = REFERENCE.test(reference.trim());
  const credit = useAction(creditClaim, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  const reported = moneyText(claim.amount, claim.currency);
  return (
    <ActionDialog
      open
      title={t("depositReport.creditTitle", { amount: reported })}
      confirm={t("proposal.propose")}
      blocked={amount === null || !isReference || sendingBank.trim() === "" || receivingBank === ""}
      busy={credit.busy}
      failure={credit.failure}
      onConfirm={(reason) => {
        if (amount === null) return;
        const body = {
          sendingBank: sendingBank.trim().toUpperCase(),
          reference: reference.trim(),
          receivingBank,
          amount,
          reason,
        };
        credit.run({ params: { _id: claim._id }, body });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("depositReport.creditBody")}</p>
      <Field
        label={t("depositReport.reference")}
        hint={t("depositReport.referenceHint")}
        error={reference !== "" && !isReference ? t("depositReport.referenceHint") : undefined}
      >
        <TextInput
          data-first
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      <AmountField
        label={t("depositReport.amount")}
        value={typed}
        isWrong={typed !== "" && amount === null}
        warning={isOther ? t("depositReport.otherAmount", { amount: reported }) : undefined}
        onChange={setTyped}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SendingBankField value={sendingBank} onChange={setSendingBank} />
        <Field label={t("depositReport.receivingBank")}>
          <Select value={receivingBank} onChange={(event) => setReceivingBank(event.target.value)}>
            {claim.banks.map((bank) => (
              <option key={bank} value={bank}>
                {bank}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FittingCredits credits={credits.data ?? []} />
    </ActionDialog>
  );
};
