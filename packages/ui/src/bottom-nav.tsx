import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** The menu at the foot of a phone. Children are links or buttons with {@link navItemClass} around a {@link NavItem}. */
export const BottomNav = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-[minmax(min-content,1fr)] grid-flow-col border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    {children}
  </nav>
);

/** The look of one item of the menu. `aria-current` marks the present page. */
export const navItemClass =
  "group flex min-h-[72px] min-w-0 flex-col items-center justify-start gap-1 pt-[10px] pb-[8px] text-center text-nav text-mute " +
  "[&[aria-current]]:font-bold [&[aria-current]]:text-ink hover:text-ink";

/**
 * The icon and the word of one item. `centre` marks the raised item in the middle. The five words share the width of a
 * phone: a long word takes room from the others. With larger text the words grow only until the longest one fills the
 * width, and the icons do not grow.
 */
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
        "[&_svg]:size-[22px]",
        centre &&
          "-mt-[28px] flex size-[56px] items-center justify-center rounded-[18px] bg-night text-white shadow-lift ring-4 ring-paper group-[[aria-current]]:text-gold [&_svg]:size-[24px]",
      )}
    >
      {icon}
    </span>
    <span className="px-0.5 text-[min(0.75rem,3.5vw)]">{label}</span>
  </>
);
