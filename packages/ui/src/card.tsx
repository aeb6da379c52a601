import type { HTMLAttributes } from "react";

import { cx } from "./cx.ts";

type CardProps = HTMLAttributes<HTMLDivElement> & {
  /** line: with a thin border; lift: with a shadow, over the dark top area. */
  readonly look?: "line" | "lift";
  readonly padded?: boolean;
};

/** A card. */
export const Card = ({ look = "line", padded = true, className, ...rest }: CardProps) => (
  <div
    {...rest}
    className={cx(
      "min-w-0 bg-card",
      look === "line" ? "rounded-card border border-line" : "rounded-panel shadow-card",
      padded && "p-4",
      className,
    )}
  />
);
