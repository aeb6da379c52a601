import { qrOffer } from "@krapao/contract/constants";
import { createQr } from "@krapao/contract/deposit/create-qr";
import { toMajor } from "@krapao/contract/money";
import { bareAmountText, currencyWordId, minorOf, moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { AmountInput } from "@krapao/ui/amount-input";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";

import { request } from "../../lib/client.ts";
import { useBankName } from "../../lib/use-bank-name.ts";
import { useConfig } from "../../lib/use-config.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { depositLimitQuery, leftToday } from "../../money/deposit-limit-query.ts";
import { presentQuery } from "../../money/present-query.ts";
import type { Choice } from "./choose-provider.ts";
import { type Change, ProviderChange } from "./provider-change.tsx";
import { qrQuery } from "./queries.ts";
import type { QrDraft } from "./qr-draft.ts";
import { useAmountRefusal } from "../../money/use-amount-refusal.ts";

type QrCreateProps = {
  /** The choice of the provider. */
  readonly choice: Choice;
  readonly currency: "LAK" | "BAHT";
  readonly draft: QrDraft;
  readonly onDraft: (part: Partial<QrDraft>) => void;
  readonly change: Change;
  readonly onMade: (provider: string) => void;
  /** The provider made none, so the next try uses another one. */
  readonly onFailed: (provider: string) => void;
};

/** Asks for an amount and makes a QR to pay it with. */
export const QrCreate = ({ choice, currency, draft, onDraft, change, onMade, onFailed }: QrCreateProps) => {
  const t = useT("forms", "member", "deposit");
  const refusal = useAmountRefusal();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const bankName = useBankName();
  const queries = useQueryClient();
  const config = useConfig();
  const { minor } = draft;
  const provider = choice.bank.bankCode;
  const offer = qrOffer(provider, currency === "LAK" ? "LAK" : "THB", config?.paytimzMinimum);
  const least = minorOf(choice.least);
  const { mutate, isPending } = useMutation({
    mutationKey: ["qrcode"],
    mutationFn: (amount: bigint) => request(createQr, { params: { provider }, body: { amount: toMajor(amount) } }),
    onSuccess: async (qr) => {
      if (!qr.hasQrcode) {
        toast(errorText(qr.message ?? "QR_FAIL"), "danger");
        if (qr.message === "DEPOSIT_LIMIT") await queries.invalidateQueries(depositLimitQuery);
        else onFailed(provider);
        return;
      }
      queries.setQueryData(qrQuery(provider).queryKey, qr);
      onMade(provider);
      // A QR at one provider makes the reads of the others stale (SPEC.md section 2).
      await Promise.all([
        queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === "qrcode" && queryKey[1] !== provider,
        }),
        queries.invalidateQueries(presentQuery),
      ]);
    },
    onError: (failure) => {
      toast(failureText(failure), "danger");
      // The provider may have made it anyway.
      return queries.invalidateQueries(qrQuery(provider));
    },
  });
  const left = leftToday(useQuery(depositLimitQuery).data);
  const isTooMuch = left !== null && minor !== null && minor > left;
  const isTooLittle = minor !== null && minor < least;
  const tooLittle = t("validation.depositMin", { min: bareAmountText(least), currency: t(currencyWordId(currency)) });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minor !== null && !isTooLittle && !isTooMuch && !isPending) mutate(minor);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <AmountInput
        first
        label={t("terms.amount")}
        currency={currency}
        value={draft.text}
        disabled={isPending}
        onChange={(text, amount) => onDraft({ text, minor: amount })}
        onProblem={(problem) => onDraft({ refused: problem })}
        hint={tooLittle}
        error={
          draft.refused !== null
            ? refusal(draft.refused)
            : isTooLittle
              ? tooLittle
              : isTooMuch
                ? t("deposit.limitLeft", { amount: moneyText(left, currency) })
                : null
        }
        presets={offer.presets.map((preset) => ({ minor: minorOf(preset) }))}
      />
      <ProviderChange change={change} currency={currency} label={t("deposit.qrVia")}>
        {bankName(choice.bank.bank)}
      </ProviderChange>
      <Button
        type="submit"
        wide
        loading={isPending}
        disabled={minor === null || minor <= 0n || isTooLittle || isTooMuch}
      >
        {t("deposit.qrCreate")}
      </Button>
      <p className="text-center text-label text-mute">{t("deposit.credited1Minute")}</p>
    </form>
  );
};
