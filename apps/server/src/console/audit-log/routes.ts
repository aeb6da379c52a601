import type { App } from "../../http/route.ts";
import { addExportAuditEvents } from "./export-audit-events.ts";
import { addListAuditEvents } from "./list-audit-events.ts";

/** The audit log. */
export const addAuditLogRoutes = (app: App): void => {
  addListAuditEvents(app);
  addExportAuditEvents(app);
};
