import type { Href } from "../lib/navigation.tsx";

/** The address of one movement. On a desktop it also contains the filter of the list beside it. */
export const movementHref = (reference: string, narrowing = ""): Href =>
  `/user/statement?${narrowing === "" ? "" : `${narrowing}&`}movement=${encodeURIComponent(reference)}`;
