import type { App } from "../../http/route.ts";
import { addCloseDay } from "./close-day.ts";
import { addGetMoneyReport } from "./get-money-report.ts";
import { addGetRetention } from "./get-retention.ts";

/** The results of the business, by day, week and month. */
export const addReportRoutes = (app: App): void => {
  addGetMoneyReport(app);
  addGetRetention(app);
  addCloseDay(app);
};
