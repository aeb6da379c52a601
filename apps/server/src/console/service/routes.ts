import type { App } from "../../http/route.ts";
import { addListOwed } from "./list-owed.ts";
import { addPayOwed } from "./pay-owed.ts";
import { addTerminateService } from "./terminate-service.ts";

/** The end of the service, and what it owes. */
export const addServiceRoutes = (app: App): void => {
  addTerminateService(app);
  addListOwed(app);
  addPayOwed(app);
};
