import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

type WayIconProps = { readonly className: string; readonly children: ReactNode };

/** The mark of a channel without a bank's mark: an icon on a coloured ground. */
export const WayIcon = ({ className, children }: WayIconProps) => (
  <span
    aria-hidden
    className={cx("flex size-11.5 shrink-0 items-center justify-center rounded-field [&_svg]:size-5.5", className)}
  >
    {children}
  </span>
);
