import type { App } from "../../http/route.ts";
import { addAddWheel } from "./add-wheel.ts";
import { addGetWheelTerms } from "./get-wheel-terms.ts";
import { addListWheels } from "./list-wheels.ts";
import { addSwitchWheel } from "./switch-wheel.ts";

/** The spin wheels. */
export const addWheelRoutes = (app: App): void => {
  addGetWheelTerms(app);
  addListWheels(app);
  addAddWheel(app);
  addSwitchWheel(app);
};
