import { type KeyboardEvent, type ReactNode, useRef } from "react";

import { cx } from "./cx.ts";

export type Segment<Key extends string> = { readonly key: Key; readonly label: ReactNode };

type SegmentedProps<Key extends string> = {
  /** What is chosen here, for people who cannot see it. */
  readonly label: string;
  readonly segments: readonly Segment<Key>[];
  /** Null while none is chosen. */
  readonly value: Key | null;
  readonly onChange: (key: Key) => void;
  /** The id of the panel that the tabs change, if it is in one place. */
  readonly panelId?: string;
  /**
   * bar: one track with equal parts; chips: pills that scroll sideways; range: parts of a track, on a desktop pills on
   * night.
   */
  readonly look?: "bar" | "chips" | "range";
};

const LIST = {
  bar: "rails-hidden flex gap-1 overflow-x-auto rounded-field bg-sand p-1",
  chips: "rails-hidden -mx-4 flex gap-2 overflow-x-auto px-4 py-1",
  range: "rails-hidden flex min-w-0 grow gap-1 overflow-x-auto lg:grow-0 lg:gap-2",
} as const;

const PART =
  "min-w-min flex-1 rounded-control px-1.5 py-1 [overflow-wrap:normal] max-[23rem]:flex-auto max-[23rem]:px-1";
const SEGMENT = {
  bar: PART,
  chips: "shrink-0 rounded-full border px-4",
  range: `${PART} lg:flex-none lg:rounded-full lg:px-4`,
} as const;

const CHOSEN = {
  bar: "bg-card text-ink shadow-lift",
  chips: "border-night bg-night text-white",
  range: "bg-card text-ink shadow-lift",
} as const;
const OTHER = {
  bar: "text-mute hover:text-ink",
  chips: "border-line bg-card text-ink hover:border-line-strong",
  range: "text-mute hover:text-ink lg:bg-white/12 lg:text-white lg:hover:bg-white/20 lg:hover:text-white",
} as const;

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs. Arrow keys move around, Home and End to the ends. Only the chosen tab (or the first) is in the tab order. */
export const Segmented = <Key extends string>({
  label,
  segments,
  value,
  onChange,
  panelId,
  look = "bar",
}: SegmentedProps<Key>) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = Math.max(
      0,
      segments.findIndex(({ key }) => key === value),
    );
    const step = STEP[event.key];
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? segments.length - 1
          : step === undefined
            ? -1
            : (at + step + segments.length) % segments.length;
    const next = segments[to];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={LIST[look]}>
      {segments.map((segment, index) => {
        const chosen = segment.key === value;
        const isEntry = chosen || (value === null && index === 0);
        return (
          <button
            key={segment.key}
            type="button"
            role="tab"
            id={panelId === undefined ? undefined : `${panelId}-${segment.key}`}
            aria-selected={chosen}
            aria-controls={panelId}
            tabIndex={isEntry ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onChange(segment.key)}
            className={cx(
              "min-h-11 text-label font-semibold transition-colors",
              SEGMENT[look],
              chosen ? CHOSEN[look] : OTHER[look],
            )}
          >
            {segment.label}
          </button>
        );
      })}
    </div>
  );
};

/** The panel of the chosen tab. */
export const TabPanel = ({
  id,
  tab,
  className,
  children,
}: {
  readonly id: string;
  readonly tab: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div role="tabpanel" id={id} aria-labelledby={`${id}-${tab}`} className={className}>
    {children}
  </div>
);
