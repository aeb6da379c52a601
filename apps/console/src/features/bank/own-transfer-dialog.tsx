import type { WireCurrency } from "@krapao/contract/money";
import type { HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import { proposeOwnTransfer } from "@krapao/contract/operator/propose-own-transfer";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { CurrencyTabs } from "../../parts/currency-tabs.tsx";
import { typedAmount } from "../../lib/typed-amount.ts";
import { useHouseName } from "../../parts/house-name.tsx";

const REFERENCE = /^[\w-]{1,60}$/;
const keyOf = ({ kind, code }: HouseAccountMark): string => `${kind} ${code}`;

type DialogProps = { readonly accounts: readonly HouseAccountMark[]; readonly onClose: () => void };

/** Proposes to record money that was moved between accounts of the house. */
export const OwnTransferDialog = ({ accounts, onClose }: DialogProps) => {
  const t = useT("console");
  const nameOf = useHouseName();
  const [fromKey, setFrom] = useState("");
  const [toKey, setTo] = useState("");
  const [currency, setCurrency] = useState<WireCurrency>("BAHT");
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState("");
  const amount = typedAmount(typed);
  const from = accounts.find((one) => keyOf(one) === fromKey);
  const to = accounts.find((one) => keyOf(one) === toKey);
  const propose = useAction(proposeOwnTransfer, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  const isReady =
    from !== undefined && to !== undefined && from !== to && amount !== null && REFERENCE.test(reference.trim());
  const options = accounts.map((account) => (
    <option key={keyOf(account)} value={keyOf(account)}>
      {nameOf(account)}
    </option>
  ));
  return (
    <ActionDialog
      open
      width="wide"
      title={t("bank.recordOwn")}
      confirm={t("proposal.propose")}
      blocked={!isReady}
      busy={propose.busy}
      failure={propose.failure}
      onConfirm={(reason) => {
        if (from === undefined || to === undefined || amount === null) return;
        propose.run({ body: { from, to, amount, currency, reference: reference.trim(), reason } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("bank.ownBody")}</p>
      <CurrencyTabs value={currency} onChange={setCurrency} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("bank.from")}>
          <Select
            data-first
            placeholder={t("bank.choose")}
            value={fromKey}
            onChange={(event) => setFrom(event.target.value)}
          >
            {options}
          </Select>
        </Field>
        <Field label={t("bank.to")}>
          <Select placeholder={t("bank.choose")} value={toKey} onChange={(event) => setTo(event.target.value)}>
            {options}
          </Select>
        </Field>
        <Field
          label={t("console.amount")}
          error={typed !== "" && amount === null ? t("depositReport.amountWrong") : undefined}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t("depositReport.reference")} hint={t("depositReport.referenceHint")}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      </div>
    </ActionDialog>
  );
};
