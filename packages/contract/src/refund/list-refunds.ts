import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { page, total } from "../page.ts";
import { refund } from "./shapes.ts";

/** Lists the refunds that were received, the newest first. */
export const listRefunds = defineCall({
  name: "listRefunds",
  method: "POST",
  path: "/api/refund",
  audience: "member",
  summary: "Lists the refunds that were received, the newest first.",
  body: z.strictObject(page),
  answer: z.object({ total, refunds: z.array(refund) }),
  errors: [],
});
