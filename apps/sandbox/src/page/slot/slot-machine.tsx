import { useState } from "react";
import type { ReactNode } from "react";

import { SLOT_REELS } from "../../games/rooms/slot.ts";
import type { SlotSymbol } from "../../games/rooms/slot.ts";
import type { Shown } from "../../play/shapes.ts";
import { SlotReel } from "./slot-reel.tsx";
import { SymbolPaints } from "./symbol-paints.tsx";

export type SlotShown = Extract<Shown, { readonly room: "slot" }>;

const opening: readonly (readonly SlotSymbol[])[] = [
  ["cherry", "crown", "diamond"],
  ["bell", "seven", "clover"],
  ["seven", "clover", "coin"],
  ["clover", "bell", "crown"],
  ["diamond", "cherry", "seven"],
];

type Props = {
  /** The round that is shown. Another `id` spins the reels. */
  readonly round: { readonly id: string; readonly shown: SlotShown } | null;
  readonly label: string;
  /** Every reel has stopped. */
  readonly onStopped?: () => void;
};

/** Five reels of three in a golden frame. The middle row pays, and is marked when all reels have stopped. */
export const SlotMachine = ({ round, label, onStopped }: Props): ReactNode => {
  const [settled, setSettled] = useState<string | null>(round?.id ?? null);
  const line = round?.shown.line ?? null;
  const isStill = round !== null && settled === round.id;
  const grid = round?.shown.grid ?? opening;

  const stopped = (): void => {
    setSettled(round?.id ?? null);
    onStopped?.();
  };

  return (
    <div className="slot-frame">
      <SymbolPaints />
      <p className="sr-only">{label}</p>
      <div className="slot-window" aria-hidden="true">
        {grid.map((symbols, index) => (
          <SlotReel
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            symbols={symbols}
            index={index}
            spin={round?.id ?? null}
            isWon={isStill && line !== null && index < line.count}
            onStopped={index === SLOT_REELS - 1 ? stopped : () => undefined}
          />
        ))}
      </div>
    </div>
  );
};
