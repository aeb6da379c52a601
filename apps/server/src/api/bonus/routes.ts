import type { FastifyInstance } from "fastify";

import { bonusKind } from "../../domain/bonus/give.ts";
import type { Context } from "../../context.ts";
import { addActivateBonus } from "./activate-bonus.ts";
import { addCheckActiveBonus } from "./check-active-bonus.ts";
import { addCheckMinimumBonus } from "./check-minimum-bonus.ts";
import { addClearBonus } from "./clear-bonus.ts";
import { addFindPromotion } from "./find-promotion.ts";
import { addGetCurrentPromotion } from "./get-current-promotion.ts";
import { addListBonuses } from "./list-bonuses.ts";
import { addPreviewClear } from "./preview-clear.ts";

/** Bonuses and promotions: what there is, receiving one, and its end. */
export const addBonusRoutes = (app: FastifyInstance, context: Context): void => {
  context.sagas.register(bonusKind);
  addListBonuses(app, context);
  addFindPromotion(app, context);
  addGetCurrentPromotion(app, context);
  addActivateBonus(app, context);
  addCheckActiveBonus(app, context);
  addCheckMinimumBonus(app, context);
  addPreviewClear(app, context);
  addClearBonus(app, context);
};
