import { WALLET } from "@krapao/contract/constants";
import { type Currency, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

import type { Outcome } from "../../money/outcome.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import { failedMoneyPlace } from "../../money/failed-money-place.ts";
import type { Place } from "./place.ts";
import { TransferPending } from "./transfer-pending.tsx";
import type { TransferDraft } from "./transfer-problem.ts";

type TransferOutcomeProps = {
  readonly outcome: Outcome;
  readonly draft: TransferDraft;
  readonly places: readonly Place[];
  readonly currency: Currency | "BAHT";
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** The result or the progress of a transfer, with the place of the money (CONTRACT.md rule 2). */
export const TransferOutcome = ({ outcome, draft, places, currency, onRetry, onClose }: TransferOutcomeProps) => {
  const t = useT("member");
  const from = places.find(({ code }) => code === draft.from);
  const to = places.find(({ code }) => code === draft.to);
  if (from === undefined || to === undefined) return null;
  const amount = draft.amount ?? 0n;
  const { name } = from;
  const refused =
    from.code === WALLET
      ? t("errors.TRANSFER_FAIL")
      : to.code === WALLET
        ? t("transfer.failedStay", { name })
        : t("transfer.failedEither", { name });
  return (
    <OutcomeDialog
      outcome={outcome}
      onRetry={onRetry}
      onClose={onClose}
      words={{
        doneTitle: t("transfer.success"),
        doneBody: (
          <>
            <span className="block text-amount font-bold text-ink">{moneyText(amount, currency)}</span>
            <span className="flex flex-wrap items-center justify-center gap-2">
              {from.name} <ArrowRight aria-hidden className="size-4" /> {to.name}
            </span>
          </>
        ),
        pendingTitle: t("transfer.pendingTitle"),
        pendingBody: <TransferPending from={from} to={to} amount={amount} currency={currency} />,
        failedBody: (movement) =>
          failedMoneyPlace(movement) === "game" ? t("transfer.failedStay", { name }) : t("errors.TRANSFER_FAIL"),
        refusals: { TRANSFER_FAIL: refused },
      }}
    />
  );
};
