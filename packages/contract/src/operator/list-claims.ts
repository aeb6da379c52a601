import * as z from "zod/mini";

import { CLAIM_STATES } from "../deposit/shapes.ts";
import { defineCall } from "../call.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists transfers that members reported; those that wait the oldest first. */
export const listClaims = defineCall({
  name: "listClaims",
  method: "GET",
  path: "/api/claims",
  audience: "operator",
  permission: "suspense.see",
  summary: "Lists transfers that members reported; those that wait the oldest first.",
  query: z.strictObject({
    state: z.optional(z.enum(CLAIM_STATES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(depositReport),
  errors: [],
});
