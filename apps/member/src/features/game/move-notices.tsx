import type { Slot } from "@krapao/contract/game/shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";

import { CallError, NO_ANSWER } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import type { Moved } from "./use-move.ts";
import type { Unplayed } from "./use-play.ts";

type Opening = Extract<Unplayed, { readonly is: "not-opened" }>;

type NotOpenedProps = { readonly why: Opening; readonly name: string; readonly onClose: () => void };

/** The message for a game that does not open. It says first where the money is. */
const NotOpened = ({ why, name, onClose }: NotOpenedProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  const { failure } = why;
  if (failure instanceof CallError && failure.key === "TRANSFER_IN_PROGRESS") {
    return (
      <AlertDialog open tone="wait" title={t("transfer.pendingTitle")} onClose={onClose}>
        {t("game.transferNotOpened", { name })}
      </AlertDialog>
    );
  }
  const isSaid = failure instanceof CallError && failure.key !== NO_ANSWER && failure.status < 500;
  return (
    <AlertDialog open tone="danger" title={t("common.errorTitle")} onClose={onClose}>
      {why.moved ? t("game.notOpenedMoved", { name }) : isSaid ? failureText(failure) : t("game.notOpened")}
    </AlertDialog>
  );
};

type MoveNoticesProps = {
  readonly slot: Slot;
  readonly currency: "LAK" | "BAHT";
  readonly unplayed: Unplayed | null;
  readonly moved: Moved | null;
  /** Sends the same request once more, when it got no answer. */
  readonly onRetry: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Shows the result of a press on play, or of a transfer alone. */
export const MoveNotices = ({ slot, currency, unplayed, moved, onRetry, onClose }: MoveNoticesProps) => {
  const t = useT("member");
  if (unplayed?.is === "not-opened") return <NotOpened why={unplayed} name={slot.name} onClose={onClose} />;
  const isHome = moved?.way === "home";
  const came = moved?.amount ?? null;
  return (
    <OutcomeDialog
      outcome={unplayed?.outcome ?? moved?.outcome ?? null}
      onRetry={onRetry}
      onClose={onClose}
      words={{
        doneTitle: t("transfer.success"),
        doneBody: came === null ? undefined : t("home.cameHome", { amount: moneyText(came, currency) }),
        pendingTitle: t("transfer.pendingTitle"),
        pendingBody: unplayed === null ? t("transfer.pendingWait", { name: slot.name }) : t("game.pendingNotOpened"),
        failedBody: isHome ? t("game.stayedInGame") : t("errors.TRANSFER_FAIL"),
        ...(isHome && { refusals: { TRANSFER_FAIL: t("game.stayedInGame") } }),
      }}
    />
  );
};
