import type { App } from "../../http/route.ts";
import { addSearchConsole } from "./search-console.ts";

/** The search over members and movements. */
export const addSearchRoutes = (app: App): void => {
  addSearchConsole(app);
};
