import { LoaderCircle } from "lucide-react";

import { cx } from "./cx.ts";

/** A turning ring, seen once what it waits for has taken 200 ms (`.loader`); says nothing to a screen reader, what waits says so itself. */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <LoaderCircle aria-hidden className={cx("loader size-5", className)} />
);
