import type { Coupon } from "@krapao/contract/spin/shapes";
import { dateText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { useState } from "react";

import { useFailureText } from "../../lib/use-failure-text.ts";
import { FailureDialog } from "../../money/failure-dialog.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { type Claim, useClaim } from "./use-claim.ts";

/** The last day on which the coupon can be claimed. */
const lastDay = (expireAt: string): string => dateText(new Date(new Date(expireAt).getTime() - 1));

const Question = ({ coupon }: { readonly coupon: Coupon }) => {
  const t = useT("member", "spin");
  const currency = useWallet().data?.profile.currency ?? "THB";
  const { amount, expireAt, prize } = coupon;
  return (
    <div className="grid gap-1 text-mute">
      <p className="text-amount font-bold text-ink">{amount === 0 ? prize.name : moneyText(amount, currency)}</p>
      <p>{amount === 0 ? t("spin.claimThing") : t("spin.claimBody", { amount: moneyText(amount, currency) })}</p>
      {expireAt !== null && <p className="text-small">{t("spin.validUntil", { date: lastDay(expireAt) })}</p>}
    </div>
  );
};

type EndedProps = { readonly ended: Claim | null; readonly onRetry: () => void; readonly onClose: () => void };

const Ended = ({ ended, onRetry, onClose }: EndedProps) => {
  const t = useT("member", "spin");
  const failureText = useFailureText();
  const [last, setLast] = useState<Claim | null>(null);
  if (ended !== null && ended !== last) setLast(ended);
  if (last === null) return null;
  const open = ended !== null;
  return last.is === "claimed" ? (
    <AlertDialog open={open} tone="success" title={t("spin.claimSuccess", { prize: last.prize })} onClose={onClose}>
      {t("spin.claimedBody")}
    </AlertDialog>
  ) : (
    <FailureDialog open={open} failure={last.is === "failed" ? last.failure : null} onRetry={onRetry} onClose={onClose}>
      {last.is === "refused" ? t(`spinErrors.${last.code}`) : failureText(last.failure)}
    </FailureDialog>
  );
};

type ClaimDialogsProps = { readonly coupon: Coupon | null; readonly onClose: () => void };

/** Asks before a coupon is claimed, and shows the result (SPEC.md section 8). */
export const ClaimDialogs = ({ coupon, onClose }: ClaimDialogsProps) => {
  const t = useT("member", "spin");
  const { isBusy, ended, confirm, retry, forget } = useClaim();
  const [last, setLast] = useState<Coupon | null>(null);
  if (coupon !== null && coupon !== last) setLast(coupon);
  return (
    <>
      {last !== null && (
        <ConfirmDialog
          open={coupon !== null && ended === null}
          busy={isBusy}
          title={t("spin.claimTitle")}
          confirmLabel={t("terms.claim")}
          onConfirm={() => confirm(last)}
          onClose={onClose}
        >
          <Question coupon={last} />
        </ConfirmDialog>
      )}
      <Ended
        ended={ended}
        onRetry={retry}
        onClose={() => {
          forget();
          onClose();
        }}
      />
    </>
  );
};
