import type { App } from "../../http/route.ts";
import { addGetOverview } from "./get-overview.ts";
import { addGetPulse } from "./get-pulse.ts";

/** The figures of the day, and what waits. */
export const addOverviewRoutes = (app: App): void => {
  addGetPulse(app);
  addGetOverview(app);
};
