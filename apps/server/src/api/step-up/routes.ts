import type { App } from "../../http/route.ts";
import { addBeginStepUp, addProveStepUp } from "./prove-step-up.ts";

/** The calls by which a member proves again who they are. */
export const addStepUpRoutes = (app: App): void => {
  addBeginStepUp(app);
  addProveStepUp(app);
};
