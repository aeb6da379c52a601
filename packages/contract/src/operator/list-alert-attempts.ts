import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { ALERT_CHANNELS, alertAttempt } from "./alert-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists the tries to tell of alerts outside of the console, the newest first, and where they are told. */
export const listAlertAttempts = defineCall({
  name: "listAlertAttempts",
  method: "GET",
  path: "/api/alert-attempts",
  audience: "operator",
  permission: "alerts.see",
  summary: "Lists the tries to tell of alerts outside of the console, the newest first, and where they are told.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.object({
    /** Where alerts are told by what the server was started with. */
    channels: z.array(z.enum(ALERT_CHANNELS)),
    attempts: z.array(alertAttempt),
  }),
  errors: [],
});
