import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** The mark of a provider, in a square of 24, drawn in one colour. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  PG: <path d="M12 3 20 9l-8 12L4 9ZM4 9h16M9 9l3 12 3-12-3-6Z" />,
  UFABET: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4ZM12 3v5M3.4 9.2l4.8 1.6M6.7 19.3l3-4.1M17.3 19.3l-3-4.1M20.6 9.2l-4.8 1.6" />
    </>
  ),
  HUAYHD: (
    <>
      <circle cx="8" cy="9" r="5" />
      <circle cx="16" cy="15" r="5" />
      <path d="M7 7.5h2.5L8 11.5M16 13v4" />
    </>
  ),
  ASKMEBET: (
    <path d="M12 3c3 4 8 6 8 10a4 4 0 0 1-7 2.6c.2 2.2.9 4 2.5 5.4h-7c1.6-1.4 2.3-3.2 2.5-5.4A4 4 0 0 1 4 13c0-4 5-6 8-10Z" />
  ),
  PGSLOT: (
    <>
      <circle cx="7.5" cy="16.5" r="4" />
      <circle cx="16.5" cy="16.5" r="4" />
      <path d="M8 12.5C9 8.5 11.5 5.5 16 4c.5 3 .7 5.5.7 8.5M16 4c2 0 3.5.7 4.5 2.2" />
    </>
  ),
  JOKER2: (
    <>
      <path d="M5 17 3 7l6 4 3-7 3 7 6-4-2 10ZM5 20.5h14" />
      <circle cx="12" cy="14" r="1" />
    </>
  ),
  BETFLIX: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="m10 9 5 3-5 3Z" />
    </>
  ),
  SLOTRACHA: <path d="M4 18V8l4.5 4L12 5l3.5 7L20 8v10ZM4 21h16" />,
  AREASLOT: (
    <>
      <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9Z" />
      <path d="m12 8 3.7 2v4L12 16l-3.7-2v-4Z" />
    </>
  ),
  CIRCUS: <path d="M12 3v3M12 6 3 12h18ZM5 12v8h14v-8M10 20c0-4 .7-6 2-8 1.3 2 2 4 2 8M12 3l4 1.3-4 1.2" />,
  IMI: <path d="M5 20V9M12 20V4M19 20v-7M3 20.5h18" />,
  USUN: (
    <>
      <circle cx="12" cy="12" r="4.5" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.7 1.7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7" />
    </>
  ),
};

/** Two letters of a name: those of its first two words, or its first two letters. */
const initialsOf = (name: string): string => {
  const [first = "", second] = name.trim().split(/\s+/);
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
};

type GameMarkProps = { readonly code: string; readonly name: string; readonly className?: string };

/** A provider's mark when it has no logo: our drawing, otherwise letters of its name. */
export const GameMark = ({ code, name, className }: GameMarkProps) => (
  <span
    aria-hidden
    className={cx("grid size-11 shrink-0 place-items-center rounded-control bg-white/16 text-white", className)}
  >
    {MARKS[code] === undefined ? (
      <span className="text-label font-bold">{initialsOf(name)}</span>
    ) : (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-6"
      >
        {MARKS[code]}
      </svg>
    )}
  </span>
);
