import type { ReactNode } from "react";

import { cx } from "./cx.ts";

const TONES = {
  up: "bg-up-soft text-up-text",
  down: "bg-down-soft text-down",
  wait: "bg-wait-soft text-wait",
  accent: "bg-accent-soft text-accent-text",
  quiet: "bg-sand text-ink/75",
  gold: "bg-gold text-on-gold",
  glass: "bg-white/20 text-white",
} as const;

export type BadgeTone = keyof typeof TONES;

type BadgeProps = {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly size?: "small" | "medium";
  readonly className?: string;
  readonly children: ReactNode;
};

/** A word in a coloured pill. The colour adds nothing that the word does not state. */
export const Badge = ({ tone = "quiet", icon, size = "small", className, children }: BadgeProps) => (
  <span
    className={cx(
      "inline-flex max-w-full items-center gap-1.5 rounded-full font-semibold",
      size === "small" ? "px-2.5 py-0.5 text-nav" : "px-3.5 py-1.5 text-label",
      TONES[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
