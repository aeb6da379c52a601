import type { ReactNode } from "react";

/** Says that a list is empty, and what that means. */
export const Empty = ({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <div className="flex flex-col items-center gap-1 px-4 py-12 text-center text-mute">
    <span
      aria-hidden
      className="mb-2 flex size-11 items-center justify-center rounded-control bg-up-soft text-up-text [&_svg]:size-5.5"
    >
      {icon}
    </span>
    <p className="font-semibold text-ink">{title}</p>
    {children !== undefined && <p className="max-w-90">{children}</p>}
  </div>
);
