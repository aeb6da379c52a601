import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { listOrder } from "./fields.ts";
import { unresolvedTransfer } from "./unresolved-shapes.ts";

/** Lists unresolved transfers, whose provider contradicts itself. The newest first, unless `order` says otherwise. */
export const listDoubtful = defineCall({
  name: "listDoubtful",
  method: "GET",
  path: "/api/doubtful",
  audience: "operator",
  permission: "unresolved.see",
  summary: "Lists transfers whose provider contradicts itself, the newest first unless `order` says otherwise.",
  query: z.strictObject({ order: z.optional(listOrder) }),
  answer: z.array(unresolvedTransfer),
  errors: [],
});
