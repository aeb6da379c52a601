import type { App } from "../../http/route.ts";
import { addGetSecurity } from "./get-security.ts";

/** Counts of security events. */
export const addSecurityRoutes = (app: App): void => {
  addGetSecurity(app);
};
