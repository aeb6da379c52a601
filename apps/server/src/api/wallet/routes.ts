import type { App } from "../../http/route.ts";
import { addGetWallet } from "./get-wallet.ts";
import { addRefreshSlots } from "./refresh-slots.ts";

/** A member's balances. */
export const addWalletRoutes = (app: App): void => {
  addGetWallet(app);
  addRefreshSlots(app);
};
