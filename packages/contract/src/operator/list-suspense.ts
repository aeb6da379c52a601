import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { SUSPENSE_STATES, suspenseItem } from "./suspense-shapes.ts";

/** Lists money that fits nobody yet; those that wait the oldest first. */
export const listSuspense = defineCall({
  name: "listSuspense",
  method: "GET",
  path: "/api/suspense",
  audience: "operator",
  permission: "suspense.see",
  summary: "Lists money that fits nobody yet; those that wait the oldest first.",
  query: z.strictObject({
    state: z.optional(z.enum(SUSPENSE_STATES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(suspenseItem),
  errors: [],
});
