import { isEnglishName } from "@krapao/contract/bank-account";
import { changeBankAccountName } from "@krapao/contract/account/change-bank-account-name";
import type { BankAccount } from "@krapao/contract/account/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { UpperInput } from "@krapao/ui/upper-input";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { useBankName } from "../../lib/use-bank-name.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { walletQuery } from "../../money/wallet-query.ts";

/** KTB, TMB and BBL pay only to names in English letters, so the member corrects the name before paying in. */
export const EnglishName = ({ account }: { readonly account: BankAccount }) => {
  const t = useT("forms", "member", "deposit");
  const bankName = useBankName();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request(changeBankAccountName, { body: { bankCode: account.bankCode, bankAccountName: name.trim() } }),
    onSuccess: () => queries.invalidateQueries(walletQuery),
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isEnglishName(name) && !isPending) mutate();
  };
  const error = !tried
    ? null
    : name.trim() === ""
      ? t("validation.accountNameRequired")
      : isEnglishName(name)
        ? null
        : t("validation.englishRequired");
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label={t("deposit.editName")}
        hint={`${bankName(account.bank)} · ${account.bankAccountName}`}
        error={error}
      >
        <UpperInput data-first autoComplete="name" maxLength={100} value={name} onText={setName} />
      </Field>
      <Button type="submit" wide loading={isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
};
