import type { App } from "../../http/route.ts";
import { addActivateBonus } from "./activate-bonus.ts";
import { addCheckActiveBonus } from "./check-active-bonus.ts";
import { addCheckMinimumBonus } from "./check-minimum-bonus.ts";
import { addClearBonus } from "./clear-bonus.ts";
import { addFindPromotion } from "./find-promotion.ts";
import { addGetCurrentPromotion } from "./get-current-promotion.ts";
import { addListBonuses } from "./list-bonuses.ts";
import { addPreviewClear } from "./preview-clear.ts";

/** Bonuses and promotions: what there is, receiving one, and its end. */
export const addBonusRoutes = (app: App): void => {
  addListBonuses(app);
  addFindPromotion(app);
  addGetCurrentPromotion(app);
  addActivateBonus(app);
  addCheckActiveBonus(app);
  addCheckMinimumBonus(app);
  addPreviewClear(app);
  addClearBonus(app);
};
