import type { Seat } from "../../play/shapes.ts";

/** The address of the wallet. It names the game that was left, so that the wallet can sweep its balance. */
export const walletAddress = (seat: Seat): string =>
  `${seat.walletUrl}/user/home?left=${encodeURIComponent(seat.code)}`;
