import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** The menu at the foot of a phone. Children are links or buttons with {@link navItemClass} around a {@link NavItem}. */
export const BottomNav = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    {children}
  </nav>
);

/** The look of one place of the menu; `aria-current="page"` marks where one is. */
export const navItemClass =
  "group flex min-h-18 min-w-0 flex-col items-center justify-start gap-1 px-0.5 max-[359px]:px-0 pt-2.5 pb-2 text-center text-nav text-mute " +
  "aria-[current=page]:font-bold aria-[current=page]:text-ink hover:text-ink";

/** Icon and word of one place; `centre` is the raised one in the middle. */
export const NavItem = ({
  icon,
  label,
  centre = false,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly centre?: boolean;
}) => (
  <>
    <span
      aria-hidden
      className={cx(
        "[&_svg]:size-5.5",
        centre &&
          "-mt-7 flex size-14 items-center justify-center rounded-[18px] bg-night text-white shadow-lift ring-4 ring-paper group-aria-[current=page]:text-gold [&_svg]:size-6",
      )}
    >
      {icon}
    </span>
    <span className="max-w-full hyphens-auto [overflow-wrap:anywhere] max-[359px]:text-[0.6875rem]">{label}</span>
  </>
);
