import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addChangeSeed } from "./change-seed.ts";
import { addClaimCoupon } from "./claim-coupon.ts";
import { addGetSpinActive } from "./get-spin-active.ts";
import { addGetSpinHistory } from "./get-spin-history.ts";
import { addGetSpinSetup } from "./get-spin-setup.ts";
import { addListCoupons } from "./list-coupons.ts";
import { addSpin } from "./spin.ts";

/** The spin wheel: coins in, coupons out, and what it is checked by. */
export const addSpinRoutes = (app: FastifyInstance, context: Context): void => {
  addGetSpinActive(app, context);
  addGetSpinSetup(app, context);
  addSpin(app, context);
  addListCoupons(app, context);
  addClaimCoupon(app, context);
  addChangeSeed(app, context);
  addGetSpinHistory(app, context);
};
