import { creditClaim } from "@krapao/contract/operator/credit-claim";
import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { listClaimCredits } from "@krapao/contract/operator/list-claim-credits";
import type { ClaimLine } from "@krapao/contract/operator/list-claim-lines";
import { matchLine } from "@krapao/contract/operator/match-line";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { typedAmount } from "../../lib/typed-amount.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { useQuiet } from "../../lib/use-quiet.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { BANK_REFERENCE, useClaimLines } from "../../parts/claim-lines.tsx";
import { FittingCredits } from "../../parts/fitting-credits.tsx";
import { AmountField, SendingBankField } from "../../parts/payment-fields.tsx";
import { LineChoice } from "./line-choice.tsx";

/**
 * Proposes to credit a reported transfer: by an imported line of the bank, or by what the operator types from the bank's
 * statement. Only the banks are filled in then.
 */
export const CreditDialog = ({ claim, onClose }: { readonly claim: DepositReport; readonly onClose: () => void }) => {
  const t = useT("console");
  const may = useMay();
  const [sendingBank, setSendingBank] = useState(claim.bankAccount.bankCode);
  const [receivingBank, setReceivingBank] = useState(claim.receivingBank ?? claim.banks[0] ?? "");
  const [reference, setReference] = useState("");
  const [typed, setTyped] = useState("");
  const [line, setLine] = useState<ClaimLine | null>(null);
  const amount = line?.amount ?? typedAmount(typed);
  const name = reference.trim();
  const sought = { receivingBank, amount: amount ?? claim.amount };
  const found = useClaimLines({ ...sought, claim: claim._id, reference: useQuiet(name) });
  const credits = useQuery({
    ...read(listClaimCredits, { params: { _id: claim._id }, query: sought }),
    enabled: receivingBank !== "",
    placeholderData: keepPreviousData,
  });
  const isOther = line === null && amount !== null && amount !== claim.amount;
  const isReference = BANK_REFERENCE.test(name);
  const done = (): void => {
    toast(t("proposal.made"), "success");
    onClose();
  };
  const credit = useAction(creditClaim, done);
  const match = useAction(matchLine, done);
  const reported = moneyText(claim.amount, claim.currency);
  const choose = (next: ClaimLine | null): void => {
    setLine(next);
    setReference(next?.reference ?? "");
  };
  const lines = found?.lines ?? [];
  return (
    <ActionDialog
      open
      title={t("depositReport.creditTitle", { amount: reported })}
      confirm={t("proposal.propose")}
      blocked={amount === null || !isReference || sendingBank.trim() === "" || receivingBank === ""}
      about={`credit-claim ${claim._id}`}
      draft={{ sendingBank, receivingBank, reference, typed, line }}
      onDraft={(kept) => {
        setSendingBank(kept.sendingBank);
        setReceivingBank(kept.receivingBank);
        setReference(kept.reference);
        setTyped(kept.typed);
        setLine(kept.line);
      }}
      busy={credit.busy || match.busy}
      failure={line === null ? credit.failure : match.failure}
      onConfirm={(reason) => {
        if (amount === null) return;
        const facts = { sendingBank: sendingBank.trim().toUpperCase(), reference: name, reason };
        if (line === null) credit.run({ params: { _id: claim._id }, body: { ...facts, receivingBank, amount } });
        else match.run({ params: { _id: line._id }, body: { ...facts, member: claim.member._id, claim: claim._id } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("depositReport.creditBody")}</p>
      {may("bank.propose") && (lines.length > 0 || line !== null) && (
        <LineChoice lines={lines} bank={receivingBank} value={line?._id ?? null} onChange={choose} />
      )}
      <Field
        label={t("depositReport.reference")}
        hint={t("depositReport.referenceHint")}
        error={reference !== "" && !isReference ? t("depositReport.referenceHint") : undefined}
        warning={line === null && isReference && found?.isShown === false ? t("depositReport.notShown") : undefined}
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
      {line === null && (
        <AmountField
          label={t("depositReport.amount")}
          value={typed}
          isWrong={typed !== "" && amount === null}
          warning={isOther ? t("depositReport.otherAmount", { amount: reported }) : undefined}
          onChange={setTyped}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SendingBankField value={sendingBank} onChange={setSendingBank} />
        <Field label={t("depositReport.receivingBank")}>
          <Select
            value={receivingBank}
            onChange={(event) => {
              setReceivingBank(event.target.value);
              choose(null);
            }}
          >
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
