import { addDeposit } from "@krapao/contract/deposit/add-deposit";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { toMajor } from "@krapao/contract/money";
import { accountNumberText, bareAmountText, currencyWordId, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { AmountProblem as AmountRefusal } from "@krapao/ui/amount-typing";
import { AmountInput } from "@krapao/ui/amount-input";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { useBankName } from "../../lib/use-bank-name.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { claimsQuery } from "./claims-query.ts";
import { FailureDialog, isUnanswered } from "../../money/failure-dialog.tsx";
import { useAmountRefusal } from "../../money/use-amount-refusal.ts";

type ClaimFormProps = {
  /** Our accounts without a feed. */
  readonly banks: readonly DepositBank[];
  readonly currency: "LAK" | "BAHT";
  /** The minimum deposit, in major units. */
  readonly minimum: number;
  readonly onSent: () => void;
};

/** Reports that a transfer was made, to which account and how much. Operators then look for it at the bank. */
export const ClaimForm = ({ banks, currency, minimum, onSent }: ClaimFormProps) => {
  const t = useT("forms", "member", "deposit");
  const bankName = useBankName();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [bankCode, setBankCode] = useState(banks[0]?.bankCode ?? "");
  const [text, setText] = useState("");
  const [minor, setMinor] = useState<bigint | null>(null);
  const [refused, setRefused] = useState<AmountRefusal | null>(null);
  const refusal = useAmountRefusal();
  const least = minorOf(minimum);
  const isTooLittle = minor !== null && minor < least;
  const tooLittle = t("validation.depositMin", { min: bareAmountText(least), currency: t(currencyWordId(currency)) });
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (amount: bigint) => request(addDeposit, { body: { amount: toMajor(amount), bankCode } }),
    onSuccess: () => {
      toast(t("deposit.claimSent"), "success");
      onSent();
    },
    onError: (failure) => {
      if (!isUnanswered(failure)) toast(failureText(failure), "danger");
    },
    onSettled: () => queries.invalidateQueries(claimsQuery),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minor !== null && minor > 0n && !isTooLittle && !isPending) mutate(minor);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {banks.length > 1 && (
        <Field label={t("terms.bank")}>
          <Select value={bankCode} disabled={isPending} onChange={(event) => setBankCode(event.target.value)}>
            {banks.map((bank) => (
              <option key={bank.bankAccountNo} value={bank.bankCode}>
                {bankName(bank.bank)} {accountNumberText(bank.bankAccountNo)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <AmountInput
        first
        label={t("deposit.claimAmount")}
        currency={currency}
        value={text}
        disabled={isPending}
        onChange={(typed, amount) => {
          setText(typed);
          setMinor(amount);
        }}
        onProblem={setRefused}
        hint={tooLittle}
        error={refused !== null ? refusal(refused) : isTooLittle ? tooLittle : null}
      />
      <Button type="submit" wide loading={isPending} disabled={minor === null || minor <= 0n || isTooLittle}>
        {t("deposit.claimSend")}
      </Button>
      {isUnanswered(error) && (
        <FailureDialog
          open
          failure={error}
          onRetry={() => {
            if (variables !== undefined) mutate(variables);
          }}
          onClose={reset}
        />
      )}
    </form>
  );
};
