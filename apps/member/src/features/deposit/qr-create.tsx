import { qrOffer } from "@krapao/contract/constants";
import { createQr } from "@krapao/contract/deposit/create-qr";
import { toMajor } from "@krapao/contract/money";
import { bareAmountText, currencyWordId, minorOf } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { AmountInput } from "@krapao/ui/amount-input";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { useConfig } from "../../lib/use-config.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { qrQuery } from "./queries.ts";

type QrCreateProps = {
  readonly provider: string;
  readonly currency: "LAK" | "BAHT";
  /** The operator's own least deposit, in major units. */
  readonly minimum: number;
};

/** Asks for an amount and makes a QR to pay it with. */
export const QrCreate = ({ provider, currency, minimum }: QrCreateProps) => {
  const t = useT("member");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const config = useConfig();
  const [text, setText] = useState("");
  const [minor, setMinor] = useState<bigint | null>(null);
  const [tooFine, setTooFine] = useState(false);
  const offer = qrOffer(provider, currency === "LAK" ? "LAK" : "THB", config?.paytimzMinimum);
  const least = minorOf(Math.max(offer.minimum, minimum));
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: bigint) => request(createQr, { params: { provider }, body: { amount: toMajor(amount) } }),
    onSuccess: async (qr) => {
      if (!qr.hasQrcode) {
        toast(errorText(qr.message ?? "QR_FAIL"), "danger");
        return;
      }
      queries.setQueryData(qrQuery(provider).queryKey, qr);
      // A QR at one provider makes the others look again (SPEC.md section 2).
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "qrcode" && queryKey[1] !== provider,
      });
    },
    onError: (failure) => {
      toast(failureText(failure), "danger");
      // It may have been made all the same.
      return queries.invalidateQueries(qrQuery(provider));
    },
  });
  const isTooLittle = minor !== null && minor < least;
  const tooLittle = t("validation.depositMin", { min: bareAmountText(least), currency: t(currencyWordId(currency)) });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minor !== null && !isTooLittle && !isPending) mutate(minor);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <AmountInput
        first
        label={t("terms.amount")}
        currency={currency}
        value={text}
        disabled={isPending}
        onChange={(typed, amount) => {
          setText(typed);
          setMinor(amount);
        }}
        onProblem={(problem) => setTooFine(problem !== null)}
        hint={tooLittle}
        error={tooFine ? t("validation.amountDecimals") : isTooLittle ? tooLittle : null}
        presets={offer.presets.map((preset) => ({ minor: minorOf(preset) }))}
      />
      <Button type="submit" wide loading={isPending} disabled={minor === null || minor <= 0n || isTooLittle}>
        {t("deposit.qrCreate")}
      </Button>
      <p className="text-center text-label text-mute">{t("deposit.credited1Minute")}</p>
    </form>
  );
};
