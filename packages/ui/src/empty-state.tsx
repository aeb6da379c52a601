import type { ReactNode } from "react";

type EmptyStateProps = { readonly icon: ReactNode; readonly children: ReactNode; readonly action?: ReactNode };

/** Says that a list is empty, and offers the next step. */
export const EmptyState = ({ icon, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-4 py-10 text-center text-balance text-mute">
    <span
      aria-hidden
      className="flex size-14 items-center justify-center rounded-field bg-accent-soft text-accent [&_svg]:size-7"
    >
      {icon}
    </span>
    <p className="max-w-80">{children}</p>
    {action}
  </div>
);
