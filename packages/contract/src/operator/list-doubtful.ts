import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { doubtfulTransfer } from "./unresolved-shapes.ts";

/** Lists transfers whose provider contradicts itself, the oldest first. */
export const listDoubtful = defineCall({
  name: "listDoubtful",
  method: "GET",
  path: "/api/doubtful",
  audience: "operator",
  permission: "unresolved.see",
  summary: "Lists transfers whose provider contradicts itself, the oldest first.",
  answer: z.array(doubtfulTransfer),
  errors: [],
});
