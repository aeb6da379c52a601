import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type Category = "slot" | "sport" | "lotto";

const PICTURES: readonly ReactNode[] = [
  <g key="ring" fill="none" stroke="#fff">
    <circle cx="245" cy="64" r="76" strokeWidth="22" strokeOpacity=".13" />
    <circle cx="245" cy="64" r="118" strokeOpacity=".18" />
    <circle cx="245" cy="64" r="146" strokeOpacity=".1" />
  </g>,
  <g key="pitch" fill="none" stroke="#fff" strokeOpacity=".2" strokeWidth="2">
    <circle cx="280" cy="106" r="68" />
    <circle cx="280" cy="106" r="118" strokeOpacity=".1" />
    <path d="M206 106h94" />
    <circle cx="206" cy="106" r="4" fill="#fff" fillOpacity=".3" stroke="none" />
  </g>,
  <g key="bubbles" fill="#fff">
    <circle cx="246" cy="58" r="34" fillOpacity=".13" />
    <circle cx="288" cy="24" r="40" fillOpacity=".1" />
    <circle cx="290" cy="116" r="30" fillOpacity=".12" />
    <circle cx="210" cy="6" r="18" fillOpacity=".1" />
  </g>,
  <g key="beams" fill="#fff">
    <path d="M300 0 176 211h44L344 0Z" fillOpacity=".08" />
    <path d="M246 0 122 211h18L264 0Z" fillOpacity=".06" />
  </g>,
];

type Art = { readonly shade: number; readonly picture: number };

/** The faces of the known providers, with different neighbours. Any other provider has a face by its code. */
const CHOSEN: Readonly<Record<string, Art>> = {
  PG: { shade: 0, picture: 0 },
  ASKMEBET: { shade: 1, picture: 1 },
  PGSLOT: { shade: 2, picture: 2 },
  JOKER2: { shade: 0, picture: 3 },
  BETFLIX: { shade: 1, picture: 0 },
  SLOTRACHA: { shade: 2, picture: 3 },
  AREASLOT: { shade: 0, picture: 1 },
  UFABET: { shade: 0, picture: 1 },
  CIRCUS: { shade: 1, picture: 0 },
  IMI: { shade: 2, picture: 3 },
  USUN: { shade: 0, picture: 2 },
  HUAYHD: { shade: 0, picture: 2 },
};

/** The shade and the picture of a game: always the same for the same code. */
export const artOf = (code: string): Art => {
  const chosen = CHOSEN[code];
  if (chosen !== undefined) return chosen;
  let sum = 2_166_136_261;
  for (const character of code) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return { shade: (sum >>> 4) % 3, picture: (sum >>> 12) % PICTURES.length };
};

type CardArtProps = {
  readonly category: Category;
  /** The game's code, which decides shade and picture. */
  readonly code: string;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** The face of a game card: the category's hue under a light, with a faint picture. The content lies over it. */
export const CardArt = ({ category, code, className, children }: CardArtProps) => {
  const { shade, picture } = artOf(code);
  return (
    <div
      className={cx(
        "art relative overflow-hidden rounded-card",
        `art-${category}`,
        shade > 0 && `art-${category}-${shade}`,
        className,
      )}
    >
      <svg
        aria-hidden
        viewBox="0 0 300 211"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 size-full"
      >
        {PICTURES[picture]}
      </svg>
      <div className="relative h-full">{children}</div>
    </div>
  );
};
