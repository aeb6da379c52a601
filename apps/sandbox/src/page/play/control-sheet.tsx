import { bareAmountText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Wallet } from "lucide-react";
import type { ReactNode } from "react";

import type { Seat } from "../../play/shapes.ts";
import { PlayButton } from "../room/play-button.tsx";
import { StakeStepper } from "../room/stake-stepper.tsx";
import { stakesOf } from "../room/stakes.ts";
import { Trouble } from "../room/trouble.tsx";
import type { Room } from "../room/use-room.ts";
import { walletAddress } from "./wallet-address.ts";

type Props = { readonly seat: Seat; readonly room: Room };

/** Stake, play and leave, near the thumb. */
export const ControlSheet = ({ seat, room }: Props): ReactNode => {
  const t = useT("sandbox");
  const isBroke = !room.isBusy && room.balance < room.stake;
  return (
    <section className="play-sheet">
      <StakeStepper currency={seat.currency} stake={room.stake} isBusy={room.isBusy} onStake={room.setStake} />
      <fieldset className="grid grid-cols-5 gap-2">
        <legend className="sr-only">{t("sandbox.room.stake")}</legend>
        {stakesOf[seat.currency].presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={room.stake === preset}
            disabled={room.isBusy}
            onClick={() => room.setStake(preset)}
            className="play-preset"
          >
            {bareAmountText(preset)}
          </button>
        ))}
      </fieldset>
      <Trouble trouble={room.trouble ?? (isBroke ? "not-enough" : null)} />
      <PlayButton kind={seat.room} isBusy={room.isBusy} isDisabled={!room.canPlay || isBroke} onPlay={room.play} />
      <a href={walletAddress(seat)} className="play-home">
        <Wallet aria-hidden="true" className="size-5" />
        <b>{t("sandbox.play.back")}</b>
        {room.balance > 0 && (
          <span className="text-[13px] text-mute">
            {t("sandbox.play.bringsHome", { amount: moneyText(room.balance, seat.currency) })}
          </span>
        )}
      </a>
    </section>
  );
};
