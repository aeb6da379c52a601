import type { App } from "../../http/route.ts";
import { addChangeSeed } from "./change-seed.ts";
import { addClaimCoupon } from "./claim-coupon.ts";
import { addGetSpinActive } from "./get-spin-active.ts";
import { addGetSpinHistory } from "./get-spin-history.ts";
import { addGetSpinSetup } from "./get-spin-setup.ts";
import { addListCoupons } from "./list-coupons.ts";
import { addSpin } from "./spin.ts";

/** The spin wheel: coins, coupons, and the data to verify spins. */
export const addSpinRoutes = (app: App): void => {
  addGetSpinActive(app);
  addGetSpinSetup(app);
  addSpin(app);
  addListCoupons(app);
  addClaimCoupon(app);
  addChangeSeed(app);
  addGetSpinHistory(app);
};
