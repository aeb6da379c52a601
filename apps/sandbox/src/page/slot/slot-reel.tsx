import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { SlotSymbol as SymbolName } from "../../games/rooms/slot.ts";
import { SlotSymbol } from "./slot-symbol.tsx";

const between: readonly SymbolName[] = ["bell", "cherry", "diamond", "clover", "seven", "coin", "crown"];

type Props = {
  /** The symbols at which the reel stops, from top to bottom. */
  readonly symbols: readonly SymbolName[];
  readonly index: number;
  /** A new value starts a spin. Null does not move. */
  readonly spin: string | null;
  readonly isWon: boolean;
  readonly onStopped: () => void;
};

/** How long the reel turns, in milliseconds. Each one stops after its left neighbour. */
const turning = (index: number): number => 600 + index * 180;

/** One reel. It rolls from its present symbols to the next ones, or changes at once when motion is not wanted. */
export const SlotReel = ({ symbols, index, spin, isWon, onStopped }: Props): ReactNode => {
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef(symbols);
  const done = useRef(spin);
  const stopped = useEffectEvent(onStopped);
  const [passing, setPassing] = useState<readonly SymbolName[]>([]);

  useLayoutEffect(() => {
    if (spin === done.current) {
      shown.current = symbols;
      return;
    }
    done.current = spin;
    const from = shown.current;
    shown.current = symbols;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      stopped();
      return;
    }
    const length = 10 + index * 5;
    setPassing([
      ...Array.from({ length }, (_, at) => between[(at * 3 + index * 2) % between.length] ?? "bell"),
      ...from,
    ]);
  }, [spin, symbols, index]);

  useLayoutEffect(() => {
    if (passing.length === 0 || !strip.current) return undefined;
    const share = (passing.length / (passing.length + symbols.length)) * 100;
    const rolling = strip.current.animate([{ transform: `translateY(-${share}%)` }, { transform: "translateY(0)" }], {
      duration: turning(index),
      easing: "cubic-bezier(0.2, 0.7, 0.25, 1.02)",
    });
    rolling.onfinish = () => {
      setPassing([]);
      stopped();
    };
    return () => rolling.cancel();
  }, [passing, symbols.length, index]);

  return (
    <div className="slot-reel">
      <div ref={strip} className="slot-strip">
        {[...symbols, ...passing].map((symbol, row) => (
          // The places of a reel have no name but their number.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={row} className={isWon && row === 1 ? "slot-cell slot-cell-won" : "slot-cell"}>
            <SlotSymbol name={symbol} />
          </div>
        ))}
      </div>
    </div>
  );
};
