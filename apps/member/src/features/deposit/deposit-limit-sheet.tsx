import type { DepositLimit } from "@krapao/contract/deposit/limit-shapes";
import { setDepositLimit } from "@krapao/contract/deposit/set-deposit-limit";
import { toMajor } from "@krapao/contract/money";
import { bareAmountText, currencyWordId, dateTimeText, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { AmountInput } from "@krapao/ui/amount-input";
import type { AmountProblem } from "@krapao/ui/amount-typing";
import { Button } from "@krapao/ui/button";
import { RowCard, ValueRow } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { request } from "../../lib/client.ts";
import { readOf } from "../../lib/read-of.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { depositLimitQuery, leftToday } from "../../money/deposit-limit-query.ts";
import { useAmountRefusal } from "../../money/use-amount-refusal.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { waysQuery } from "./queries.ts";

type Currency = "LAK" | "BAHT";

/** In major units. Kip has a thousand times the amounts of baht. */
const PRESETS: Readonly<Record<Currency, readonly number[]>> = {
  BAHT: [500, 1_000, 5_000],
  LAK: [500_000, 1_000_000, 5_000_000],
};

/** The limit of now and what it leaves today; nothing without one. */
const Present = ({ present, currency }: { readonly present: DepositLimit; readonly currency: Currency }) => {
  const t = useT("security", "deposit");
  const left = leftToday(present);
  if (present.limit === null || left === null) return null;
  return (
    <RowCard as="dl">
      <ValueRow label={t("depositLimit.title")}>{moneyText(minorOf(present.limit), currency)}</ValueRow>
      <ValueRow label={t("depositLimit.today")}>{moneyText(minorOf(present.today), currency)}</ValueRow>
      <ValueRow label={t("depositLimit.left")}>{moneyText(left, currency)}</ValueRow>
    </RowCard>
  );
};

type LimitFormProps = {
  readonly present: DepositLimit;
  readonly currency: Currency;
  /** The minimum deposit in minor units; null while it is not known. */
  readonly least: bigint | null;
  readonly onSaved: (limit: DepositLimit) => void;
};

/** Sets, changes and removes the limit. */
const LimitForm = ({ present, currency, least, onSaved }: LimitFormProps) => {
  const t = useT("forms", "member", "security", "deposit");
  const refusal = useAmountRefusal();
  const failureText = useFailureText();
  const [{ text, minor }, setTyped] = useState<{ readonly text: string; readonly minor: bigint | null }>({
    text: "",
    minor: null,
  });
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (limit: number | null) => request(setDepositLimit, { body: { limit } }),
    onSuccess: onSaved,
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  const isTooLittle = least !== null && minor !== null && minor > 0n && minor < least;
  const tooLittle =
    least === null
      ? null
      : t("validation.depositMin", { min: bareAmountText(least), currency: t(currencyWordId(currency)) });
  const { next } = present;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minor !== null && minor > 0n && !isTooLittle && !isPending) mutate(toMajor(minor));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {next !== null && (
        <div className="grid gap-1 rounded-field bg-wait-soft px-4 py-3 text-wait">
          <p className="text-label font-semibold">
            {next.limit === null
              ? t("depositLimit.nextNone", { time: dateTimeText(next.from) })
              : t("depositLimit.next", {
                  time: dateTimeText(next.from),
                  amount: moneyText(minorOf(next.limit), currency),
                })}
          </p>
          {present.limit !== null && (
            <Button
              tone="text"
              size="small"
              className="-mb-2 -ml-4 justify-self-start"
              disabled={isPending}
              onClick={() => mutate(present.limit)}
            >
              {t("depositLimit.keep")}
            </Button>
          )}
        </div>
      )}
      <AmountInput
        first
        label={t(present.limit === null ? "depositLimit.title" : "depositLimit.new")}
        currency={currency}
        value={text}
        disabled={isPending}
        onChange={(typed, amount) => setTyped({ text: typed, minor: amount })}
        onProblem={setProblem}
        hint={tooLittle}
        error={problem !== null ? refusal(problem) : isTooLittle ? tooLittle : null}
        presets={PRESETS[currency].map((preset) => ({ minor: minorOf(preset) }))}
      />
      <Button
        type="submit"
        wide
        loading={isPending && variables !== null}
        disabled={minor === null || minor <= 0n || isTooLittle}
      >
        {t("depositLimit.save")}
      </Button>
      {present.limit !== null && next?.limit !== null && (
        <Button
          tone="danger-outline"
          wide
          loading={isPending && variables === null}
          disabled={isPending}
          onClick={() => mutate(null)}
        >
          {t("depositLimit.remove")}
        </Button>
      )}
    </form>
  );
};

/** Shows and changes the most that the member wants to deposit in a day. */
export const DepositLimitSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member", "security", "deposit");
  const queries = useQueryClient();
  const limit = useQuery(depositLimitQuery);
  const money = useWallet();
  const { data: ways } = useQuery(waysQuery);
  const currency = money.data?.profile.currency;
  const saved = (now: DepositLimit): void => {
    queries.setQueryData(depositLimitQuery.queryKey, now);
    toast(t(now.next === null ? "depositLimit.saved" : "depositLimit.savedLater"), "success");
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("depositLimit.title")}>
      {limit.data === undefined || currency === undefined ? (
        <Coming reads={[readOf(limit), readOf(money)]}>
          <Skeleton className="h-80 w-full rounded-card" />
        </Coming>
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-2 text-mute">
            <p>{t("depositLimit.lead")}</p>
            <p>{t("depositLimit.higher")}</p>
          </div>
          <Present present={limit.data} currency={currency} />
          <LimitForm
            // The field is empty again after each opening.
            key={String(open)}
            present={limit.data}
            currency={currency}
            least={ways === undefined ? null : minorOf(ways.minimum)}
            onSaved={saved}
          />
        </div>
      )}
    </Sheet>
  );
};
