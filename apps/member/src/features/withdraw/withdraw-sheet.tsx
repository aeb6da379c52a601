import { FACE_SCAN_FROM } from "@krapao/contract/constants";
import { lookupWithdraw } from "@krapao/contract/lookup/lookup-withdraw";
import { toMajor } from "@krapao/contract/money";
import { withdrawAll } from "@krapao/contract/withdraw/withdraw-all";
import { bareAmountText, currencyWordId, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { AmountInput } from "@krapao/ui/amount-input";
import { Button } from "@krapao/ui/button";
import { ErrorState } from "@krapao/ui/error-state";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { totalOf } from "../../money/totals.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { amountProblem } from "./amount-problem.ts";
import { PayeeCard } from "./payee-card.tsx";
import { WithdrawSteps } from "./withdraw-steps.tsx";

/** Withdraws to the member's own bank account; what lies in games is brought home first. */
export const WithdrawSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member");
  const queries = useQueryClient();
  const money = useWallet();
  const wallet = money.data;
  const limits = useQuery({
    queryKey: ["lookup", "withdraw"],
    queryFn: ({ signal }) => request(lookupWithdraw, { signal }),
  });
  const [text, setText] = useState("");
  const [minor, setMinor] = useState<bigint | null>(null);
  const [tried, setTried] = useState(false);
  const [tooFine, setTooFine] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: bigint) => outcomeOf(request(withdrawAll, { body: { amount: toMajor(amount) } })),
    onSuccess: (result) => {
      setOutcome(result);
      return queries.invalidateQueries();
    },
  });

  const currency = wallet?.profile.currency ?? "THB";
  const word = t(currencyWordId(currency));
  const available = wallet === undefined ? null : totalOf(wallet);
  const range = limits.data && { min: minorOf(limits.data.withdrawMin), max: minorOf(limits.data.withdrawMax) };
  const problem = range === undefined || available === null ? null : amountProblem(minor, range, available);
  const problemText =
    problem === null || range === undefined
      ? null
      : {
          missing: t("validation.amountRequired"),
          "too-little": t("validation.withdrawMin", { min: bareAmountText(range.min), currency: word }),
          "too-much": t("validation.withdrawMax", { max: bareAmountText(range.max), currency: word }),
          "over-balance": t("validation.amountOverBalance", { amount: moneyText(available ?? 0n, currency) }),
        }[problem];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null && minor !== null && range !== undefined && !isPending) mutate(minor);
  };
  const close = (): void => {
    const wasDone = outcome?.is !== "failed";
    setOutcome(null);
    if (!wasDone) return;
    setText("");
    setMinor(null);
    setTried(false);
    onClose();
  };
  const presets =
    range === undefined || available === null
      ? []
      : [
          ...[range.min * 5n, range.min * 10n, range.min * 50n]
            .filter((each) => each <= range.max)
            .map((each) => ({ minor: each })),
          ...(available >= range.min
            ? [{ minor: available < range.max ? available : range.max, label: t("common.all") }]
            : []),
        ];

  return (
    <>
      <Sheet
        open={open && outcome === null}
        onClose={onClose}
        title={t("withdraw.title")}
        locked={isPending}
        footer={
          <Button type="submit" form="withdraw" wide loading={isPending} disabled={range === undefined}>
            {minor === null ? t("withdraw.title") : t("withdraw.submit", { amount: moneyText(minor, currency) })}
          </Button>
        }
      >
        {limits.isError || (money.isError && wallet === undefined) ? (
          <ErrorState
            retrying={limits.isFetching || money.isFetching}
            onRetry={() => {
              void limits.refetch();
              void money.refetch();
            }}
          />
        ) : (
          <form id="withdraw" onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
            {wallet === undefined || range === undefined ? (
              <>
                <Skeleton className="h-20 w-full rounded-card" />
                <Skeleton className="h-44 w-full rounded-card" />
              </>
            ) : (
              <>
                <PayeeCard account={wallet.bankAccount} />
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
                  onProblem={(fine) => setTooFine(fine !== null)}
                  aside={t("withdraw.available", { amount: moneyText(available ?? 0n, currency) })}
                  hint={t("withdraw.range", {
                    min: bareAmountText(range.min),
                    max: bareAmountText(range.max),
                    currency: word,
                  })}
                  error={
                    tooFine
                      ? t("validation.amountDecimals")
                      : tried || problem === "too-much" || problem === "over-balance"
                        ? problemText
                        : null
                  }
                  presets={presets}
                />
                {currency !== "LAK" && minor !== null && minor >= minorOf(FACE_SCAN_FROM.each) && (
                  <p className="text-small text-wait">{t("validation.amountFaceScanHint")}</p>
                )}
                <WithdrawSteps />
                <p className="flex gap-2 text-label text-mute">
                  <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
                  {t("withdraw.noUndo")}
                </p>
              </>
            )}
          </form>
        )}
      </Sheet>
      <OutcomeDialog
        outcome={outcome}
        onClose={close}
        words={{
          doneTitle: t("withdraw.success"),
          doneBody: (
            <>
              {minor !== null && (
                <span className="block text-amount font-bold text-ink">{moneyText(minor, currency)}</span>
              )}
              {t("withdraw.successBody")}
            </>
          ),
          pendingTitle: t("withdraw.pendingTitle"),
          pendingBody: t("withdraw.pendingBody"),
          failedBody: t("errors.WITHDRAW_NOT_MADE"),
        }}
      />
    </>
  );
};
