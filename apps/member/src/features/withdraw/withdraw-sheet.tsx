import { lookupWithdraw } from "@krapao/contract/lookup/lookup-withdraw";
import { toMajor } from "@krapao/contract/money";
import { withdrawAll } from "@krapao/contract/withdraw/withdraw-all";
import { minorOf, moneyText } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { CallError, request } from "../../lib/client.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { gamesAwaited, gamesNotHome } from "../../money/bring-home.ts";
import { isOwnMoney } from "../../money/in-transit.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import { useAwaitsAnswer } from "../../money/use-awaits-answer.ts";
import { failedOf, useFailedText, useGameNames } from "../../money/use-failed-games.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { usePresent } from "../../money/present-query.ts";
import { activeQuery } from "../../money/active-bonus-query.ts";
import { BonusFirst } from "./bonus-first.tsx";
import { Review } from "./review.tsx";
import { useSilentGames } from "./use-silent-games.ts";
import { type Typed, WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawSteps } from "./withdraw-steps.tsx";
import { withdrawable } from "./withdrawable.ts";

const EMPTY: Typed = { text: "", minor: null };
const FORM = "withdraw";

type SheetProps = { readonly open: boolean; readonly onClose: () => void };

/** Withdraws to the member's own bank account: the available amount, the input, a summary, then the press. */
export const WithdrawSheet = ({ open, onClose }: SheetProps) => {
  const t = useT("forms", "member", "security", "withdraw");
  const failedText = useFailedText();
  const namesOf = useGameNames();
  const [language] = useLanguage();
  const queries = useQueryClient();
  const money = useWallet();
  const wallet = money.data;
  const bonus = useQuery(activeQuery(language));
  const moving = usePresent().data?.moving.filter(isOwnMoney) ?? [];
  const limits = useQuery({
    queryKey: ["lookup", "withdraw"],
    queryFn: ({ signal }) => request(lookupWithdraw, { signal }),
  });
  const isAsked = useStepUpAsked() !== null;
  const [typed, setTyped] = useState(EMPTY);
  const [isReviewed, setIsReviewed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasGames = wallet?.slots.some(({ amount }) => amount > 0) === true;
  const { silent, busy, asking, isWaiting } = useSilentGames(open && hasGames);
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: bigint) => outcomeOf(request(withdrawAll, { body: { amount: toMajor(amount) } })),
    onSuccess: (result) => {
      setOutcome(result);
      void queries.invalidateQueries();
    },
  });

  const currency = wallet?.profile.currency ?? "THB";
  const able = wallet === undefined ? null : withdrawable(wallet, silent, busy);
  const range = limits.data && { min: minorOf(limits.data.withdrawMin), max: minorOf(limits.data.withdrawMax) };
  const { minor } = typed;
  const isAgain = useAwaitsAnswer(withdrawAll, minor === null ? null : { amount: toMajor(minor) }, outcome);
  const isBonusFirst = bonus.data?.status === true;
  const isReady =
    wallet !== undefined && able !== null && range !== undefined && bonus.data !== undefined && !isWaiting;
  const review =
    isReady && isReviewed && minor !== null && !isBonusFirst ? { wallet, able, amount: minor, isAgain } : null;
  const failed = failedText(failedOf(outcome?.is === "failed" ? outcome.failure : null), (names) =>
    t("withdraw.silentBody", { names }),
  );

  const isLeft =
    outcome?.is === "failed" && outcome.failure instanceof CallError && outcome.failure.key === "STEP_UP_REQUIRED";

  const leave = (): void => {
    setIsReviewed(false);
    onClose();
  };
  const close = (): void => {
    const wasDone = outcome?.is !== "failed";
    setOutcome(null);
    setIsReviewed(false);
    if (!wasDone) return;
    setTyped(EMPTY);
    onClose();
  };

  return (
    <>
      <Sheet
        open={open && outcome === null && !isAsked}
        onClose={leave}
        title={review === null ? t("withdraw.title") : t("withdraw.reviewTitle")}
        locked={isPending}
        // It appears together with what is above it, so it does not move.
        {...(isReady &&
          !isBonusFirst && {
            footer:
              review === null ? (
                <Button type="submit" form={FORM} wide rests>
                  {t("withdraw.review")}
                </Button>
              ) : (
                <div className="grid gap-2.5 sm:grid-cols-[2fr_1fr]">
                  <Button wide rests tone="gold" loading={isPending} onClick={() => mutate(review.amount)}>
                    {t("withdraw.submit", { amount: moneyText(review.amount, currency) })}
                  </Button>
                  <Button wide rests tone="outline" disabled={isPending} onClick={() => setIsReviewed(false)}>
                    {t("common.back")}
                  </Button>
                </div>
              ),
          })}
      >
        {!isReady ? (
          <Coming reads={[readOf(limits), readOf(money), readOf(bonus)]}>
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-44 w-full rounded-card" />
            <Skeleton className="h-20 w-full rounded-card" />
          </Coming>
        ) : isBonusFirst ? (
          <BonusFirst active={bonus.data} currency={wallet.profile.currency} />
        ) : review !== null ? (
          <div className="grid gap-5">
            <Review {...review} />
            <WithdrawSteps />
          </div>
        ) : (
          <WithdrawForm
            id={FORM}
            wallet={wallet}
            able={able}
            asking={asking}
            moving={moving}
            range={range}
            typed={typed}
            isAgain={isAgain}
            onType={setTyped}
            onGood={() => setIsReviewed(true)}
          />
        )}
      </Sheet>
      <OutcomeDialog
        outcome={outcome}
        onRetry={() => {
          setOutcome(null);
          if (minor !== null) mutate(minor);
        }}
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
          pendingBody: (movement) => {
            const waitedFor = movement === undefined ? "" : namesOf(gamesAwaited(movement));
            return waitedFor === "" ? t("withdraw.pendingBody") : t("withdraw.pendingBodyAt", { names: waitedFor });
          },
          failedBody: (late) => {
            const notHome = namesOf(gamesNotHome(late));
            return notHome === "" ? t("errors.WITHDRAW_NOT_MADE") : t("withdraw.silentBody", { names: notHome });
          },
          ...(isLeft
            ? { failedTitle: t("stepUp.title"), refusals: { STEP_UP_REQUIRED: t("stepUp.left") } }
            : failed !== "" && {
                failedTitle: t("withdraw.silentTitle"),
                refusals: { MONEY_NOT_ENOUGH: failed },
              }),
        }}
      />
    </>
  );
};
