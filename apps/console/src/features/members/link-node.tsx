import { cx } from "@krapao/ui";

import { initialOf } from "../../parts/avatar.tsx";

type LinkNodeProps = {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly tone: "own" | "risk" | "plain";
};

/** A member in a graph: a circle with an initial. */
export const LinkNode = ({ x, y, name, tone }: LinkNodeProps) => (
  <>
    <circle
      cx={x}
      cy={y}
      r={16}
      className={tone === "own" ? "fill-night" : tone === "risk" ? "fill-down-soft" : "fill-accent-soft"}
    />
    <text
      x={x}
      y={y + 4.5}
      textAnchor="middle"
      fontSize={13}
      className={cx("font-bold", tone === "own" ? "fill-card" : tone === "risk" ? "fill-down" : "fill-accent-text")}
    >
      {initialOf(name)}
    </text>
  </>
);
