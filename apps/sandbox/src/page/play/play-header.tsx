import { useT } from "@krapao/i18n/react";
import { ChevronLeft, FlaskConical, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import type { Seat } from "../../play/shapes.ts";
import { isSoundOn, setSound } from "./sound.ts";
import { walletAddress } from "./wallet-address.ts";

const names = {
  slot: "sandbox.game.slotName",
  sport: "sandbox.game.sportName",
  lotto: "sandbox.game.lottoName",
} as const;

/** The name of the game, the way out, and a note that nothing here is real. */
export const PlayHeader = ({ seat }: { readonly seat: Seat }): ReactNode => {
  const t = useT("sandbox");
  const [hasSound, setHasSound] = useState(isSoundOn);
  const Speaker = hasSound ? Volume2 : VolumeX;
  const toggle = (): void => {
    setSound(!hasSound);
    setHasSound(!hasSound);
  };
  return (
    <header className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <a href={walletAddress(seat)} className="play-leave">
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t("sandbox.play.wallet")}
        </a>
        <div className="text-center">
          <h1 className="text-[20px] leading-tight font-bold text-(--gold-soft)">{t(names[seat.room])}</h1>
          <p className="text-[13px] text-mute-night">
            {seat.code}, {seat.username}
          </p>
        </div>
        <button
          type="button"
          aria-pressed={hasSound}
          aria-label={t(hasSound ? "sandbox.play.soundOff" : "sandbox.play.soundOn")}
          onClick={toggle}
          className="play-round-button justify-self-end"
        >
          <Speaker aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p className="play-banner">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        {t("sandbox.play.banner")}
      </p>
    </header>
  );
};
