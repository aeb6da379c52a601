import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";

import type { Currency } from "../../play/shapes.ts";
import { nextStake } from "./stakes.ts";

type Props = {
  readonly currency: Currency;
  readonly stake: number;
  readonly isBusy: boolean;
  readonly onStake: (stake: number) => void;
};

/** The stake, with buttons for the next lower and higher one. */
export const StakeStepper = ({ currency, stake, isBusy, onStake }: Props): ReactNode => {
  const t = useT("sandbox");
  return (
    <fieldset className="stake-stepper">
      <legend className="sr-only">{t("sandbox.room.stake")}</legend>
      <button
        type="button"
        aria-label={t("sandbox.room.less")}
        disabled={isBusy || nextStake(currency, stake, -1) === stake}
        onClick={() => onStake(nextStake(currency, stake, -1))}
        className="stake-step"
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <p className="grid flex-1 justify-items-center leading-tight">
        <span className="text-small text-mute">{t("sandbox.room.stake")}</span>
        <output className="text-[18px] font-bold tabular-nums">{amountText(stake)}</output>
      </p>
      <button
        type="button"
        aria-label={t("sandbox.room.more")}
        disabled={isBusy || nextStake(currency, stake, 1) === stake}
        onClick={() => onStake(nextStake(currency, stake, 1))}
        className="stake-step"
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  );
};
