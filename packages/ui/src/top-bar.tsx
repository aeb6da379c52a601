import type { ReactNode } from "react";

import { cx } from "./cx.ts";

type TopBarProps = {
  readonly start: ReactNode;
  /** Between the two on a desktop: the menu. */
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
  readonly className?: string;
};

/** The bar at the top of a page: brand or back button, the menu on a desktop, language and logout. */
export const TopBar = ({ start, middle, end, className }: TopBarProps) => (
  <header
    className={cx(
      "flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-[20px] max-[22rem]:gap-x-2 max-[22rem]:px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-2",
      className,
    )}
  >
    <div className="flex min-w-0 items-center gap-3">{start}</div>
    {middle !== undefined && <div className="hidden min-w-0 grow items-center gap-1 pl-6 lg:flex">{middle}</div>}
    {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
  </header>
);

/** The dark top of a page, round below. The following content may overlap its edge. */
export const NightTop = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <div className={cx("night rounded-b-sheet", className)}>{children}</div>
);

/** A link of the menu on a desktop, over night. `aria-current` marks the present page. */
export const topLinkClass =
  "flex min-h-11 items-center gap-2 rounded-full px-4 text-label text-mute-night transition-colors hover:text-white " +
  "[&[aria-current]]:bg-white/12 [&[aria-current]]:font-semibold [&[aria-current]]:text-white";
