import { FACE_SCAN_FROM } from "@krapao/contract/constants";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { bareAmountText, currencyWordId, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { AmountProblem as AmountRefusal } from "@krapao/ui/amount-typing";
import { AmountInput, type AmountPreset } from "@krapao/ui/amount-input";
import { type FormEvent, useState } from "react";

import { useSettled } from "../../lib/use-settled.ts";
import { type AmountProblem, amountProblem } from "./amount-problem.ts";
import { AvailableCard } from "./available-card.tsx";
import { PayeeCard } from "./payee-card.tsx";
import type { Withdrawable } from "./withdrawable.ts";
import { useAmountRefusal } from "../../money/use-amount-refusal.ts";

/** The limits of one withdrawal, in minor units. */
export type Range = { readonly min: bigint; readonly max: bigint };

/** The input: its text, and the amount in minor units. */
export type Typed = { readonly text: string; readonly minor: bigint | null };

type WithdrawFormProps = {
  readonly id: string;
  readonly wallet: Wallet;
  readonly able: Withdrawable;
  readonly asking: boolean;
  readonly moving: readonly StatementEntry[];
  readonly range: Range;
  readonly typed: Typed;
  /** The same request was made before, without an answer. */
  readonly isAgain: boolean;
  readonly onType: (typed: Typed) => void;
  /** The amount is within the limits and is available. */
  readonly onGood: () => void;
};

const presetsOf = ({ min, max }: Range, now: bigint, all: string): readonly AmountPreset[] => [
  ...[min * 5n, min * 10n, min * 50n].filter((each) => each <= max).map((minor) => ({ minor })),
  ...(now >= min ? [{ minor: now < max ? now : max, label: all }] : []),
];

/** Asks for the amount. The available money and the limits are shown before anything is typed. */
export const WithdrawForm = (props: WithdrawFormProps) => {
  const { id, wallet, able, asking, moving, range, typed, isAgain, onType, onGood } = props;
  const t = useT("forms", "member", "withdraw");
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<AmountRefusal | null>(null);
  const refusal = useAmountRefusal();
  const { currency } = wallet.profile;
  const word = t(currencyWordId(currency));
  const problem = amountProblem(typed.minor, range, able.now, isAgain);
  const settled = useSettled(typed.minor);
  const isTold =
    tried || problem === "too-much" || problem === "over-balance" || (settled === typed.minor && typed.minor !== null);
  const texts: Readonly<Record<AmountProblem, string>> = {
    missing: t("validation.amountRequired"),
    "too-little": t("validation.withdrawMin", { min: bareAmountText(range.min), currency: word }),
    "too-much": t("validation.withdrawMax", { max: bareAmountText(range.max), currency: word }),
    "over-balance": t("validation.amountOverBalance", { amount: moneyText(able.now, currency) }),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null) onGood();
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <AvailableCard able={able} asking={asking} moving={moving} currency={currency} />
      {able.now < range.min && (
        <p className="rounded-field bg-wait-soft px-4 py-3 text-label text-wait">
          {t("withdraw.belowMinimum", {
            min: moneyText(range.min, currency),
            amount: moneyText(able.now, currency),
          })}
        </p>
      )}
      <AmountInput
        first
        label={t("terms.amount")}
        currency={currency}
        value={typed.text}
        onChange={(text, minor) => onType({ text, minor })}
        onProblem={setRefused}
        hint={t("withdraw.range", {
          min: bareAmountText(range.min),
          max: bareAmountText(range.max),
          currency: word,
        })}
        error={refused !== null ? refusal(refused) : problem !== null && isTold ? texts[problem] : null}
        presets={presetsOf(range, able.now, t("common.all"))}
      />
      {currency !== "LAK" && typed.minor !== null && typed.minor >= minorOf(FACE_SCAN_FROM.each) && (
        <p className="text-small text-wait">{t("validation.amountFaceScanHint")}</p>
      )}
      <PayeeCard account={wallet.bankAccount} />
    </form>
  );
};
