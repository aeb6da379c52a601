import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { ALERT_CHANNELS, alertAttempt } from "./alert-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists the deliveries of alerts outside the console, the newest first, and the channels. */
export const listAlertAttempts = defineCall({
  name: "listAlertAttempts",
  method: "GET",
  path: "/api/alert-attempts",
  audience: "operator",
  permission: "alerts.see",
  summary: "Lists the tries to tell of alerts outside of the console, the newest first, and where they are told.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.object({
    /** The channels that the server was started with. */
    channels: z.array(z.enum(ALERT_CHANNELS)),
    attempts: z.array(alertAttempt),
  }),
  errors: [],
});
