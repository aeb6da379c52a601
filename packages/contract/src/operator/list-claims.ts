import * as z from "zod/mini";

import { CLAIM_STATES } from "../deposit/shapes.ts";
import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { listOrder, pageNumber, pageSize } from "./fields.ts";

/** Lists transfers that members reported, the newest first unless `order` says otherwise. */
export const listClaims = defineCall({
  name: "listClaims",
  method: "GET",
  path: "/api/claims",
  audience: "operator",
  permission: "suspense.see",
  summary: "Lists transfers that members reported, the newest first unless `order` says otherwise.",
  query: z.strictObject({
    state: z.optional(z.enum(CLAIM_STATES)),
    /** Only the report of that `_id`, in whatever state. */
    id: z.optional(text(200, 1)),
    order: z.optional(listOrder),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(depositReport),
  errors: [],
});
