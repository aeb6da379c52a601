import type { Slot } from "@krapao/contract/game/shapes";
import { cx } from "@krapao/ui";

import { fullRows, LG_SPANS, XL_SPANS } from "../../lib/full-rows.ts";
import { GameCard } from "./game-card.tsx";

type GameGridProps = { readonly slots: readonly Slot[]; readonly onOpen: (code: string) => void };

/** All cards of a category in rows of two, or of three where there is room. Every row is full. */
export const GameGrid = ({ slots, onOpen }: GameGridProps) => {
  const twos = fullRows(slots.length, 2);
  const threes = fullRows(slots.length, 3);
  return (
    <ul className="grid grow grid-cols-6 gap-3.5 pt-2">
      {slots.map((slot, at) => (
        <li key={slot.code} className={cx("min-w-0", LG_SPANS[twos[at] ?? 6], XL_SPANS[threes[at] ?? 6])}>
          <GameCard slot={slot} look="compact" onOpen={() => onOpen(slot.code)} />
        </li>
      ))}
    </ul>
  );
};
