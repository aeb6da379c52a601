import type { App } from "../../http/route.ts";
import { addGetGuide } from "./get-guide.ts";

/** The guide for new operators. */
export const addGuideRoutes = (app: App): void => {
  addGetGuide(app);
};
