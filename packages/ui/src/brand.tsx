import { cx } from "./cx.ts";

/** The gold mark: a wallet. `size` by class. */
export const BrandMark = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden
    className={cx("flex size-7 shrink-0 items-center justify-center rounded-chip bg-gold text-on-gold", className)}
  >
    <svg
      viewBox="0 0 24 24"
      className="size-[62%]"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M18 7V4.8a.8.8 0 0 0-.8-.8H5.5a2.5 2.5 0 0 0 0 5H19a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 20H5.5A2.5 2.5 0 0 1 3 17.5v-11" />
      <path d="M16.6 14.2h.01" strokeWidth="2.6" />
    </svg>
  </span>
);

/** The mark and the name. `name` is the operator's own name. */
export const Brand = ({ name = "Krapao", className }: { readonly name?: string; readonly className?: string }) => (
  <span className={cx("flex min-w-0 items-center gap-2.5 text-action font-semibold", className)}>
    <BrandMark />
    <span translate="no">{name}</span>
  </span>
);
