import { LoaderCircle } from "lucide-react";

import { cx } from "./cx.ts";

/**
 * A turning ring. It is shown after 200 ms of waiting (`.loader`). It has no text for screen readers: the waiting
 * element has its own.
 */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <LoaderCircle aria-hidden className={cx("loader size-5", className)} />
);
