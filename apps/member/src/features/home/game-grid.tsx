import type { Slot } from "@krapao/contract/game/shapes";

import { GameCard } from "./game-card.tsx";

type GameGridProps = { readonly slots: readonly Slot[]; readonly onOpen: (code: string) => void };

/** All cards of a category side by side. */
export const GameGrid = ({ slots, onOpen }: GameGridProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3.5 pt-2">
    {slots.map((slot) => (
      <li key={slot.code} className="min-w-0">
        <GameCard slot={slot} look="compact" onOpen={() => onOpen(slot.code)} />
      </li>
    ))}
  </ul>
);
