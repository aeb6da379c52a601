import type { App } from "../../http/route.ts";
import { addEstimatePromotions } from "./estimate-promotions.ts";
import { addGetPromotionFigures } from "./get-promotion-figures.ts";

/** The cost and the results of promotions. */
export const addPromotionRoutes = (app: App): void => {
  addGetPromotionFigures(app);
  addEstimatePromotions(app);
};
