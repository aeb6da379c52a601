import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { reconciliation } from "./ledger-shapes.ts";

/** Lists the comparisons with banks and providers, the newest first. */
export const listReconciliationRuns = defineCall({
  name: "listReconciliationRuns",
  method: "GET",
  path: "/api/reconciliation/runs",
  audience: "operator",
  permission: "bank.see",
  summary: "Lists the comparisons with banks and providers, the newest first.",
  query: z.strictObject({
    provider: z.optional(responseText(50)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: reconciliation.shape.runs,
  errors: [],
});
