import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { day, reportRow } from "./report-shapes.ts";

/** Freezes the figures of a day. What comes for that day later is shown beside them. */
export const closeDay = defineCall({
  name: "closeDay",
  method: "POST",
  path: "/api/reports/days/{day}/close",
  audience: "operator",
  permission: "reports.close",
  summary: "Freezes the figures of a day; what comes for it later is told beside them.",
  fresh: true,
  params: z.strictObject({ day }),
  body: z.strictObject({ currency: wireCurrency }),
  answer: reportRow,
  errors: ["DAY_NOT_OVER", "DAY_OPEN", "NOT_WAITING"],
});
