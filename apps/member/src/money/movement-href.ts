import type { Href } from "../lib/navigation.tsx";

/** The address of one movement, which says all that is known of it. */
export const movementHref = (reference: string): Href => `/user/statement?movement=${encodeURIComponent(reference)}`;
