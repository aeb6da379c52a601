import type { App } from "../../http/route.ts";
import { addLists } from "./lists.ts";
import { addMoneyLookups } from "./money-lookups.ts";
import { addService } from "./service.ts";
import { addTexts } from "./texts.ts";

/** The lookups that the app needs before it can show anything. */
export const addLookupRoutes = (app: App): void => {
  addService(app);
  addLists(app);
  addTexts(app);
  addMoneyLookups(app);
};
