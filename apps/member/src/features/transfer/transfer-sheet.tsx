import { MIN_TRANSFER, WALLET } from "@krapao/contract/constants";
import { toMajor } from "@krapao/contract/money";
import { transfer } from "@krapao/contract/transfer/transfer";
import { bareAmountText, currencyWordId, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { AmountProblem as AmountRefusal } from "@krapao/ui/amount-typing";
import { AmountInput } from "@krapao/ui/amount-input";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Gamepad2 } from "lucide-react";
import { type FormEvent, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { request } from "../../lib/client.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { useAwaitsAnswer } from "../../money/use-awaits-answer.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { placesOf } from "./place.ts";
import { TransferAfter } from "./transfer-after.tsx";
import { TransferEnds } from "./transfer-ends.tsx";
import { TransferOutcome } from "./transfer-outcome.tsx";
import { type TransferDraft, transferProblem } from "./transfer-problem.ts";
import { useAmountRefusal } from "../../money/use-amount-refusal.ts";

type TransferSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Opens a game's sheet in place of this one. */
  readonly onOpenGame: (code: string) => void;
};

const NOTHING = { text: "", minor: null, tried: false, refused: null } as const;
type Typed = {
  readonly text: string;
  readonly minor: bigint | null;
  readonly tried: boolean;
  readonly refused: AmountRefusal | null;
};

const bodyOf = ({ from, to, amount }: TransferDraft) => ({ from, to, amount: toMajor(amount ?? 0n) });

/** Moves money between the wallet and a game, or between two games. */
export const TransferSheet = ({ open, onClose, onOpenGame }: TransferSheetProps) => {
  const t = useT("forms", "member");
  const refusal = useAmountRefusal();
  const queries = useQueryClient();
  const wallet = useWallet();
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [ended, setEnded] = useState<{ readonly outcome: Outcome; readonly draft: TransferDraft } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (draft: TransferDraft) => ({
      draft,
      outcome: await outcomeOf(request(transfer, { body: bodyOf(draft) })),
    }),
    onSuccess: (end) => {
      setEnded(end);
      // Not awaited, because the sheet behind the notice must be usable however long the reads take.
      void queries.invalidateQueries();
    },
  });

  const places = wallet.data === undefined ? [] : placesOf(wallet.data, t("terms.mainWallet"));
  const games = places.filter(({ code }) => code !== WALLET);
  const from = chosen.from ?? WALLET;
  const only = games.length === 1 && from === WALLET ? games[0]?.code : undefined;
  const to = chosen.to ?? only ?? "";
  const first = wallet.data?.slots[0];
  const source = places.find(({ code }) => code === from);
  const target = places.find(({ code }) => code === to);

  const currency = wallet.data?.profile.currency ?? "BAHT";
  const scale = currency === "LAK" ? 100n : 1n;
  const minimum = minorOf(MIN_TRANSFER[currency === "LAK" ? "LAK" : "THB"]);
  const available = source?.balance ?? 0n;
  const draft: TransferDraft = {
    from: source?.code ?? "",
    to: target?.code ?? "",
    amount: typed.minor,
  };
  const isAgain = useAwaitsAnswer(transfer, draft.amount === null ? null : bodyOf(draft), ended);
  const limit = { min: bareAmountText(minimum), currency: t(currencyWordId(currency)) };
  const problem = transferProblem(draft, { minimum, available, isAgain });
  const isAboutEnds = problem === "select-accounts" || problem === "same-account";
  const amountWords = {
    missing: t("validation.amountRequired"),
    "too-little": t("validation.transferMin", limit),
    "over-balance": t("validation.amountOverBalance", { amount: moneyText(available, currency) }),
  };
  const amountProblem = problem === null || isAboutEnds ? null : amountWords[problem];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTyped({ ...typed, tried: true });
    if (problem === null && !isPending) mutate(draft);
  };
  const close = (): void => {
    setChosen({});
    setTyped(NOTHING);
    onClose();
  };
  const closeOutcome = (): void => {
    const isOver = ended?.outcome.is !== "failed";
    setEnded(null);
    if (isOver) close();
  };
  const choose = (ends: { readonly from?: string; readonly to?: string }): void => {
    setChosen({ from, to, ...ends });
    setTyped({ ...typed, tried: false });
  };

  return (
    <>
      <Sheet
        open={open && ended === null}
        onClose={close}
        title={t("transfer.title")}
        locked={isPending}
        {...(games.length > 0 && {
          footer: (
            <Button type="submit" form="transfer" wide rests={ended === null} loading={isPending}>
              {typed.minor === null
                ? t("transfer.title")
                : t("transfer.submit", { amount: moneyText(typed.minor, currency) })}
            </Button>
          ),
        })}
      >
        {wallet.data === undefined ? (
          <Coming reads={[readOf(wallet)]}>
            <Skeleton className="h-41 w-full rounded-card" />
            <Skeleton className="h-44 w-full rounded-card" />
          </Coming>
        ) : games.length === 0 ? (
          <EmptyState
            icon={<Gamepad2 />}
            action={
              first !== undefined && (
                <Button tone="soft" size="medium" onClick={() => onOpenGame(first.code)}>
                  {t("terms.openGameAccount")}
                </Button>
              )
            }
          >
            {t("transfer.noGames")}
          </EmptyState>
        ) : (
          <form id="transfer" onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
            <TransferEnds places={places} from={from} to={to} disabled={isPending} onChoose={choose} />
            <p role="alert" className="flex gap-1.5 text-small text-down empty:hidden">
              {isAboutEnds && (typed.tried || problem === "same-account") ? (
                <>
                  <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
                  {problem === "same-account"
                    ? t("validation.transferSameAccount")
                    : t("validation.transferSelectAccounts")}
                </>
              ) : null}
            </p>
            <AmountInput
              first
              label={t("terms.amount")}
              currency={currency}
              value={typed.text}
              disabled={isPending}
              onChange={(text, minor) => setTyped({ ...typed, text, minor })}
              onProblem={(refused) => setTyped((now) => ({ ...now, refused }))}
              hint={t("transfer.minimum", limit)}
              error={
                typed.refused !== null
                  ? refusal(typed.refused)
                  : typed.tried || problem === "over-balance"
                    ? amountProblem
                    : null
              }
              presets={[
                ...[100_00n, 500_00n, 1_000_00n].map((minor) => ({ minor: minor * scale })),
                ...(available >= minimum ? [{ minor: available, label: t("common.all") }] : []),
              ]}
            />
            {!isAgain && source !== undefined && target !== undefined && source !== target && (
              <TransferAfter from={source} to={target} amount={typed.minor ?? 0n} currency={currency} />
            )}
          </form>
        )}
      </Sheet>
      {ended !== null && (
        <TransferOutcome
          {...ended}
          places={places}
          currency={currency}
          onRetry={() => {
            setEnded(null);
            mutate(ended.draft);
          }}
          onClose={closeOutcome}
        />
      )}
    </>
  );
};
