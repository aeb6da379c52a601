import type { Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";
import { RadioCard, RadioCards } from "@krapao/ui/radio-card";
import { useQuery } from "@tanstack/react-query";
import { House, Play } from "lucide-react";
import { useState } from "react";

import { useConfig } from "../../lib/use-config.ts";
import { credentialsQuery } from "./credentials-card.tsx";
import { MoveNotices } from "./move-notices.tsx";
import { useMove } from "./use-move.ts";
import { usePlay } from "./use-play.ts";

type PlayActionsProps = {
  readonly slot: Slot;
  /** The available money in the wallet, in major units. */
  readonly available: number;
  readonly currency: "LAK" | "BAHT";
};

/** Moves the whole wallet or nothing into the game and then opens the game, or only moves money. */
export const PlayActions = ({ slot, available, currency }: PlayActionsProps) => {
  const t = useT("member");
  const config = useConfig();
  const { data: credentials } = useQuery(credentialsQuery(slot.code));
  const { play, playAgain, playing, unplayed, clear: clearPlay } = usePlay(slot);
  const { move, moving, moved, clear: clearMove } = useMove(slot.code);
  const [wanted, setWanted] = useState(true);
  const wholeWallet = wanted && available > 0;
  const clear = (): void => {
    clearPlay();
    clearMove();
  };
  const newTab = config?.iframeMode === true;
  const again = (): void => {
    clear();
    if (moved === null) playAgain({ newTab });
    else move(moved.way);
  };
  // After the sheet or a notice, where another button was.
  const rests = unplayed === null && moved === null;
  const busy = playing || moving !== null;
  return (
    <>
      <div>
        <h3 className="mb-2 font-semibold">{t("game.beforePlay")}</h3>
        <RadioCards label={t("game.beforePlay")}>
          <RadioCard
            name="play-with"
            checked={wholeWallet}
            disabled={available <= 0 || busy}
            onChange={() => setWanted(true)}
            label={t("game.wholeWallet")}
            detail={t("terms.mainWallet")}
            end={<Money amount={available} currency={currency} />}
          />
          <RadioCard
            name="play-with"
            checked={!wholeWallet}
            disabled={busy}
            onChange={() => setWanted(false)}
            label={t("game.noTransfer")}
            end={<Money amount={slot.amount} currency={currency} />}
          />
        </RadioCards>
      </div>
      <div className="grid gap-2.5">
        <Button
          wide
          rests={rests}
          loading={playing}
          disabled={credentials === undefined || moving !== null}
          className="not-disabled:text-gold"
          icon={<Play aria-hidden className="size-5 fill-current" />}
          onClick={() => {
            if (credentials !== undefined) play({ credentials, wholeWallet, newTab });
          }}
        >
          {t("game.play")}
        </Button>
        {slot.amount > 0 && (
          <Button
            wide
            rests={rests}
            tone="outline"
            className="px-4!"
            loading={moving === "home"}
            disabled={busy}
            icon={<House aria-hidden className="size-5" />}
            onClick={() => move("home")}
          >
            {t("terms.bringHome")}
          </Button>
        )}
        <Button
          wide
          rests={rests}
          tone="outline"
          loading={moving === "in"}
          disabled={available <= 0 || busy}
          onClick={() => move("in")}
        >
          {t("game.transferOnly")}
        </Button>
      </div>
      <MoveNotices
        slot={slot}
        currency={currency}
        unplayed={unplayed}
        moved={moved}
        // What lies in the game is asked for anew, so another press may be another request.
        onRetry={moved?.way === "home" ? undefined : again}
        onClose={clear}
      />
    </>
  );
};
