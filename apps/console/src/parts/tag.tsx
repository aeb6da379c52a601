import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

const TONES = {
  up: "bg-up-soft text-up-text",
  down: "bg-down-soft text-down",
  wait: "bg-wait-soft text-wait",
  accent: "bg-accent-soft text-accent-text",
  quiet: "bg-sand text-ink/75",
} as const;

export type TagTone = keyof typeof TONES;

/** A word or count on a coloured background. The colour adds no information to the text. */
export const Tag = ({
  tone = "quiet",
  icon,
  children,
}: {
  readonly tone?: TagTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) => (
  <span
    className={cx(
      "inline-flex max-w-full items-center gap-1.5 rounded-chip px-2 py-0.75 text-small font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0",
      TONES[tone],
    )}
  >
    {icon}
    <span className="min-w-0">{children}</span>
  </span>
);
