import { LoaderCircle } from "lucide-react";

import { cx } from "./cx.ts";

/** A turning ring; says nothing to a screen reader, what waits says so itself. */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <LoaderCircle aria-hidden className={cx("size-5 animate-spin", className)} />
);
