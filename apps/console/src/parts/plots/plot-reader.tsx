import type { PointerEvent, ReactNode } from "react";

import { placeAt } from "./scale.ts";

type PlotReaderProps = {
  /** Names the plot for screen readers. */
  readonly label: string;
  /** The number of figures, which share the width of the plot. */
  readonly count: number;
  /** The figure that is read, or null. */
  readonly at: number | null;
  readonly textOf: (at: number) => string;
  readonly onRead: (at: number | null) => void;
  readonly children: ReactNode;
};

/**
 * A plot whose figures are read one by one: by pointer, by finger, or by the arrow keys. For the keys and for screen
 * readers it is a slider, which itself is not visible.
 */
export const PlotReader = ({ label, count, at, textOf, onRead, children }: PlotReaderProps) => {
  const point = ({ clientX, currentTarget }: PointerEvent): void =>
    onRead(placeAt(clientX, currentTarget.getBoundingClientRect(), count));
  if (count === 0) return <div className="relative">{children}</div>;
  const last = count - 1;
  const shown = Math.min(at ?? last, last);
  return (
    <div
      className="relative touch-pan-y rounded-chip outline-offset-4 outline-accent has-focus-visible:outline-2"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => {
        // What a finger pointed at stays after the finger is gone.
        if (pointerType === "mouse") onRead(null);
      }}
    >
      <div aria-hidden>{children}</div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={textOf(shown)}
        min={0}
        max={last}
        value={shown}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onFocus={() => onRead(shown)}
        onBlur={() => onRead(null)}
        onChange={({ target }) => onRead(target.valueAsNumber)}
      />
    </div>
  );
};
