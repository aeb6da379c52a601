import { WALLET } from "@krapao/contract/constants";
import { type Currency, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { ArrowRight, CircleCheck, Hourglass, Undo2 } from "lucide-react";
import type { ReactNode } from "react";

import { PlaceMark } from "./place-mark.tsx";
import type { Place } from "./place.ts";

type TransferPendingProps = {
  readonly from: Place;
  readonly to: Place;
  /** In minor units. */
  readonly amount: bigint;
  readonly currency: Currency | "BAHT";
};

const Line = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </li>
);

const End = ({ place }: { readonly place: Place }) => (
  <span className="grid min-w-0 basis-28 justify-items-center gap-2">
    <PlaceMark place={place} />
    <span className="font-semibold">{place.name}</span>
  </span>
);

/**
 * A transfer in progress: its amount and ends, the steps done, the step that is awaited, and what happens if it fails.
 */
export const TransferPending = ({ from, to, amount, currency }: TransferPendingProps) => {
  const t = useT("member");
  const isFromWallet = from.code === WALLET;
  const waitsFor = isFromWallet ? to.name : from.name;
  const otherwise = isFromWallet
    ? t("transfer.pendingReturn")
    : to.code === WALLET
      ? t("transfer.pendingStay", { name: from.name })
      : t("transfer.pendingEither", { name: from.name });
  return (
    <div className="grid gap-4 text-ink">
      <Card className="text-center">
        <p className="text-amount font-bold">{moneyText(amount, currency)}</p>
        <div className="mt-3 flex items-center justify-center gap-2">
          <End place={from} />
          <ArrowRight aria-hidden className="size-5 shrink-0 text-mute" />
          <End place={to} />
        </div>
      </Card>
      <ul className="grid gap-3 px-1 text-left">
        <Line icon={<CircleCheck aria-hidden className="text-up" />}>
          {isFromWallet ? t("statuses.timeline.held") : t("transfer.pendingAsked", { name: from.name })}
        </Line>
        <Line icon={<Hourglass aria-hidden className="text-wait" />}>
          {t("transfer.pendingWait", { name: waitsFor })}
        </Line>
        <Line icon={<Undo2 aria-hidden className="text-mute" />}>{otherwise}</Line>
      </ul>
    </div>
  );
};
