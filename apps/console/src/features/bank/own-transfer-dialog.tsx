import type { WireCurrency } from "@krapao/contract/money";
import type { HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import type { listOwnTransfers } from "@krapao/contract/operator/list-own-transfers";
import { proposeOwnTransfer } from "@krapao/contract/operator/propose-own-transfer";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { AmountField, BankReferenceField } from "../../parts/payment-fields.tsx";
import { CurrencyTabs } from "../../parts/currency-tabs.tsx";
import { typedAmount } from "../../lib/typed-amount.ts";
import { useHouseName } from "../../parts/house-name.tsx";
import { OWN_CURRENCY } from "../../lib/edition.ts";

const REFERENCE = /^[\w-]{1,60}$/;
const keyOf = ({ kind, code }: HouseAccountMark): string => `${kind} ${code}`;

type Account = AnswerOf<typeof listOwnTransfers>["accounts"][number];
type DialogProps = { readonly accounts: readonly Account[]; readonly onClose: () => void };

/** Proposes to record a transfer between our own bank accounts. */
export const OwnTransferDialog = ({ accounts, onClose }: DialogProps) => {
  const t = useT("console");
  const nameOf = useHouseName();
  const [fromKey, setFrom] = useState("");
  const [toKey, setTo] = useState("");
  const [currency, setCurrency] = useState<WireCurrency>(OWN_CURRENCY);
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState("");
  const amount = typedAmount(typed);
  const offered = accounts.filter((one) => one.currency === currency);
  const markOf = (key: string): HouseAccountMark | undefined => {
    const found = offered.find((one) => keyOf(one) === key);
    return found === undefined ? undefined : { kind: found.kind, code: found.code };
  };
  const [from, to] = [markOf(fromKey), markOf(toKey)];
  const propose = useAction(proposeOwnTransfer, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  const isReady =
    from !== undefined && to !== undefined && fromKey !== toKey && amount !== null && REFERENCE.test(reference.trim());
  const options = offered.map((account) => (
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
      about="own-transfer"
      draft={{ currency, fromKey, toKey, typed, reference }}
      onDraft={(kept) => {
        setCurrency(kept.currency);
        setFrom(kept.fromKey);
        setTo(kept.toKey);
        setTyped(kept.typed);
        setReference(kept.reference);
      }}
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
            value={from === undefined ? "" : fromKey}
            onChange={(event) => setFrom(event.target.value)}
          >
            {options}
          </Select>
        </Field>
        <Field label={t("bank.to")}>
          <Select
            placeholder={t("bank.choose")}
            value={to === undefined ? "" : toKey}
            onChange={(event) => setTo(event.target.value)}
          >
            {options}
          </Select>
        </Field>
        <AmountField
          label={t("console.amount")}
          value={typed}
          isWrong={typed !== "" && amount === null}
          onChange={setTyped}
        />
        <BankReferenceField value={reference} onChange={setReference} />
      </div>
    </ActionDialog>
  );
};
