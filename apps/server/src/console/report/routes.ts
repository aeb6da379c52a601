import type { App } from "../../http/route.ts";
import { addCloseDay } from "./close-day.ts";
import { addGetMoneyReport } from "./get-money-report.ts";
import { addGetRetention } from "./get-retention.ts";

/** What the business came to, by day, week and month. */
export const addReportRoutes = (app: App): void => {
  addGetMoneyReport(app);
  addGetRetention(app);
  addCloseDay(app);
};
