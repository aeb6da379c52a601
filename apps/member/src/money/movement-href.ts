import type { Href } from "../lib/navigation.tsx";

/**
 * The address of one movement, which says all that is known of it. On a desktop it also says what the list beside it is
 * narrowed to.
 */
export const movementHref = (reference: string, narrowing = ""): Href =>
  `/user/statement?${narrowing === "" ? "" : `${narrowing}&`}movement=${encodeURIComponent(reference)}`;
