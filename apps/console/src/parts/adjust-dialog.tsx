import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { type Adjustment, ADJUSTMENTS, proposeAdjustment } from "@krapao/contract/operator/propose-adjustment";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { CallError } from "../lib/client.ts";
import { typedAmount } from "../lib/typed-amount.ts";
import { wholeOf } from "../lib/typed-number.ts";
import { useAction } from "../lib/use-action.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { Choices } from "./choices.tsx";
import { AmountField } from "./payment-fields.tsx";

const COINS_MOST = 10_000;

/** Parses a whole number of coins, or null. */
const typedCoins = (text: string): number | null => {
  const coins = wholeOf(text) ?? 0;
  return coins >= 1 && coins <= COINS_MOST ? coins : null;
};

/** The limit of the operator's role that a refusal names, or null. */
const limitIn = (failure: unknown): { readonly isDay: boolean; readonly most: number } | null => {
  if (!(failure instanceof CallError)) return null;
  const { most } = failure.detail;
  const isDay = failure.key === "ADJUSTMENT_LIMIT";
  return typeof most === "number" && (isDay || failure.key === "ADJUSTMENT_EACH_LIMIT") ? { isDay, most } : null;
};

type AdjustDialogProps = {
  readonly member: MemberPage;
  /** The type that is selected at first. */
  readonly start: Adjustment;
  readonly onClose: () => void;
};

/**
 * Proposes to credit or debit a member's wallet, or to give a bonus or coins. Each opening of the dialog has one
 * reference, so a retry after a lost answer never proposes twice. It comes back with what was typed.
 */
export const AdjustDialog = ({ member: { _id, name, currency, available }, start, onClose }: AdjustDialogProps) => {
  const t = useT("console");
  const [what, setWhat] = useState<Adjustment>(start);
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState(() => crypto.randomUUID());
  const amount = what === "coins" ? typedCoins(typed) : typedAmount(typed);
  const isTooMuch = what === "debit" && amount !== null && amount > available;
  const propose = useAction(proposeAdjustment, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  const most = limitIn(propose.failure);
  const textOf = (sum: number): string => (what === "coins" ? countText(sum) : moneyText(sum, currency));
  return (
    <ActionDialog
      open
      width="wide"
      title={t("adjust.title", { name })}
      confirm={t("proposal.propose")}
      blocked={amount === null || isTooMuch}
      about={`adjust ${_id}`}
      draft={{ what, typed, ...(typed !== "" && { reference }) }}
      onDraft={(kept) => {
        setReference(kept.reference ?? reference);
        setWhat(kept.what);
        setTyped(kept.typed);
      }}
      busy={propose.busy}
      failure={propose.failure}
      onConfirm={(reason) => {
        if (amount !== null) propose.run({ params: { _id }, body: { what, amount, reference, reason } });
      }}
      onClose={onClose}
    >
      <Choices
        label={t("adjust.what")}
        choices={ADJUSTMENTS.map((key) => ({ key, label: t(`adjust.${key}`) }))}
        value={what}
        onChange={(next) => {
          setWhat(next);
          setTyped("");
          propose.reset();
        }}
      />
      <p className="text-mute">{t(`adjustBody.${what}`)}</p>
      {what === "coins" ? (
        <Field
          label={t("adjust.coinCount")}
          error={typed !== "" && amount === null ? t("adjust.coinsWrong", { most: countText(COINS_MOST) }) : undefined}
        >
          <TextInput
            data-first
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      ) : (
        <AmountField
          isFirst
          label={t("console.amount")}
          value={typed}
          isWrong={typed !== "" && amount === null}
          warning={isTooMuch ? t("adjust.tooMuch", { amount: moneyText(available, currency) }) : undefined}
          onChange={setTyped}
        />
      )}
      {most !== null && (
        <p role="status" className="font-semibold text-down">
          {t(most.isDay ? "adjust.mostDay" : "adjust.mostEach", { most: textOf(most.most) })}
        </p>
      )}
      <p className="text-small text-mute">{t("adjust.byTwo")}</p>
    </ActionDialog>
  );
};
