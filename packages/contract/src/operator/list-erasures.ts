import * as z from "zod/mini";

import { ERASURE_STATES } from "../account/erasure-shapes.ts";
import { defineCall } from "../call.ts";
import { erasure } from "./erasure-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists members' requests for erasure. Waiting ones are listed oldest first. */
export const listErasures = defineCall({
  name: "listErasures",
  method: "GET",
  path: "/api/erasures",
  audience: "operator",
  permission: "erasures.see",
  summary: "Lists members' requests to be erased; those that wait the oldest first.",
  query: z.strictObject({
    state: z.optional(z.enum(ERASURE_STATES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(erasure),
  errors: [],
});
