import type { Seat } from "../../play/shapes.ts";

/** Home in the wallet, which is told the game that was left so that it can bring the balance home. */
export const walletAddress = (seat: Seat): string =>
  `${seat.walletUrl}/user/home?left=${encodeURIComponent(seat.code)}`;
