import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

type WayIconProps = { readonly className: string; readonly children: ReactNode };

/** The mark of a way that has no bank's mark: an icon on a ground of its own. */
export const WayIcon = ({ className, children }: WayIconProps) => (
  <span
    aria-hidden
    className={cx("flex size-11.5 shrink-0 items-center justify-center rounded-field [&_svg]:size-5.5", className)}
  >
    {children}
  </span>
);
