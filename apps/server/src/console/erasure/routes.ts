import type { App } from "../../http/route.ts";
import { addCarryOutErasure } from "./carry-out-erasure.ts";
import { addListErasures } from "./list-erasures.ts";
import { addRefuseErasure } from "./refuse-erasure.ts";

/** Members' requests for erasure. */
export const addErasureRoutes = (app: App): void => {
  addListErasures(app);
  addCarryOutErasure(app);
  addRefuseErasure(app);
};
