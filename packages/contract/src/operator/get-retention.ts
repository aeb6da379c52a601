import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { retention } from "./report-shapes.ts";

/** Gives how many of the members who joined in each of the last twelve weeks came back in the weeks after. */
export const getRetention = defineCall({
  name: "getRetention",
  method: "GET",
  path: "/api/reports/retention",
  audience: "operator",
  permission: "reports.see",
  summary: "Gives how many of the members who joined in each of the last twelve weeks came back in the weeks after.",
  query: z.strictObject({ currency: z.optional(wireCurrency) }),
  answer: retention,
  errors: [],
});
