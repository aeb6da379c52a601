import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { day, moneyReport, REPORT_PERIODS } from "./report-shapes.ts";

/** Gives deposits, withdrawals and the house's result between two days, compared with the period before. */
export const getMoneyReport = defineCall({
  name: "getMoneyReport",
  method: "GET",
  path: "/api/reports/money",
  audience: "operator",
  permission: "reports.see",
  summary: "Gives what came in, went out and was won between two days, held against the period before.",
  query: z.strictObject({
    from: day,
    to: day,
    by: z.optional(z.enum(REPORT_PERIODS)),
    currency: z.optional(wireCurrency),
  }),
  answer: moneyReport,
  errors: ["KEY_INVALID"],
});
