import type { App } from "../../http/route.ts";
import { addBeginStepUp, addProveStepUp } from "./prove-step-up.ts";

/** Proving once more that it is the member. */
export const addStepUpRoutes = (app: App): void => {
  addBeginStepUp(app);
  addProveStepUp(app);
};
