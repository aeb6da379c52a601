import { cx } from "./cx.ts";

/** A placeholder that keeps the room of coming content. Set the final size by class (`h-6 w-32`). */
export const Skeleton = ({ className, night = false }: { readonly className?: string; readonly night?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      "block max-w-full animate-pulse-soft rounded-chip forced-color-adjust-none",
      night ? "bg-white/12" : "bg-haze",
      className,
    )}
  />
);
