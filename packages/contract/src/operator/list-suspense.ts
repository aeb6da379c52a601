import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { listOrder, pageNumber, pageSize } from "./fields.ts";
import { SUSPENSE_STATES, suspenseItem } from "./suspense-shapes.ts";

/** Lists money that belongs to no known member yet. The newest first, unless `order` says otherwise. */
export const listSuspense = defineCall({
  name: "listSuspense",
  method: "GET",
  path: "/api/suspense",
  audience: "operator",
  permission: "suspense.see",
  summary: "Lists money that fits nobody yet, the newest first unless `order` says otherwise.",
  query: z.strictObject({
    state: z.optional(z.enum(SUSPENSE_STATES)),
    /** Only the money of that `_id`, in whatever state. */
    id: z.optional(text(200, 1)),
    order: z.optional(listOrder),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(suspenseItem),
  errors: [],
});
