import type { App } from "../../http/route.ts";
import { addAcknowledgeAlert } from "./acknowledge-alert.ts";
import { addListAlertAttempts } from "./list-alert-attempts.ts";
import { addListAlerts } from "./list-alerts.ts";

/** Alerts, which need an operator's attention. */
export const addAlertRoutes = (app: App): void => {
  addListAlerts(app);
  addListAlertAttempts(app);
  addAcknowledgeAlert(app);
};
