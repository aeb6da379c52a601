import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { ALERT_STATES, alert } from "./alert-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists alerts: open ones, then acknowledged ones, then cleared ones, each group with the newest first. */
export const listAlerts = defineCall({
  name: "listAlerts",
  method: "GET",
  path: "/api/alerts",
  audience: "operator",
  permission: "alerts.see",
  summary: "Lists alerts: open ones first, then acknowledged ones, then those that are over; in each the newest first.",
  query: z.strictObject({
    state: z.optional(z.enum(ALERT_STATES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(alert),
  errors: [],
});
