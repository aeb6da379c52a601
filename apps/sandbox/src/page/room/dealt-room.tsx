import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button, Money } from "@krapao/ui";
import { FastForward } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { played } from "../../play/shapes.ts";
import type { Table, WireWish } from "../../play/shapes.ts";
import { call } from "../lib/api.ts";
import { useFailureToast } from "../lib/use-failure-words.ts";
import { Board } from "./board.tsx";
import { PlayButton } from "./play-button.tsx";
import { useResultWords } from "./result-words.ts";
import { RoundsTable } from "./rounds-table.tsx";
import { StakeStepper } from "./stake-stepper.tsx";
import { Trouble } from "./trouble.tsx";
import { useRoom } from "./use-room.ts";
import { WishControl } from "./wish-control.tsx";

const names = {
  slot: "sandbox.game.slotName",
  sport: "sandbox.game.sportName",
  lotto: "sandbox.game.lottoName",
} as const;
const ROUNDS = 10;

type Props = { readonly table: Table; readonly onPlayed: () => void };

/** One player's game, whose results the person at this page decides. */
export const DealtRoom = ({ table, onPlayed }: Props): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const [wish, setWish] = useState<WireWish>({ is: "chance" });
  const [isRunning, setIsRunning] = useState(false);
  const { code: provider, username, currency } = table;
  const deal = (order: object) =>
    call("/page/rounds", { schema: played, method: "POST", body: { provider, username, wish, ...order } });
  const room = useRoom(table, deal, onPlayed);
  const words = useResultWords()(table.room, room.isBusy ? null : room.last);
  const lastWin = room.rounds.find(({ payout }) => payout > 0)?.payout;

  const playMany = async (): Promise<void> => {
    setIsRunning(true);
    try {
      for (let round = 0; round < ROUNDS; round += 1) await deal({ stake: room.stake });
    } catch (error) {
      fail(error, { MONEY_NOT_ENOUGH: t("sandbox.room.notEnough") });
    } finally {
      setIsRunning(false);
      onPlayed();
    }
  };

  return (
    <>
      <div className="dealt-board night">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h3 className="text-[22px] font-bold text-(--gold-soft)">{t(names[table.room])}</h3>
          <p className="text-label text-mute-night" aria-live="polite">
            {room.last !== null && !room.isBusy && <span className="sr-only">{`${words.headline}. `}</span>}
            {lastWin !== undefined && (
              <>
                {t("sandbox.room.lastWin")} <b className="text-body text-white">{moneyText(lastWin, currency)}</b>
              </>
            )}
          </p>
        </div>
        <Board kind={table.room} room={room} />
      </div>
      <div className="grid gap-3 p-3.5">
        <div className="dealt-controls">
          <p className="leading-tight">
            <span className="block text-small text-mute">{t("sandbox.room.balance")}</span>
            <Money amount={room.balance} currency={currency} split rolling className="text-[26px] font-bold" />
          </p>
          <StakeStepper currency={currency} stake={room.stake} isBusy={room.isBusy} onStake={room.setStake} />
          <PlayButton kind={table.room} isBusy={room.isBusy} isDisabled={!room.canPlay} onPlay={room.play} />
        </div>
        <Trouble trouble={room.trouble} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <WishControl wish={wish} onWish={setWish} />
          <Button
            tone="outline"
            size="small"
            loading={isRunning}
            disabled={room.isBusy}
            icon={<FastForward aria-hidden className="size-4" />}
            onClick={() => void playMany()}
          >
            {t("sandbox.room.playTen")}
          </Button>
        </div>
      </div>
      <RoundsTable rounds={room.rounds} />
    </>
  );
};
