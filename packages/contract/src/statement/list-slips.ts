import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { page, total } from "../page.ts";
import { slip } from "./shapes.ts";

/** Lists the slips that the member uploaded, the newest first. */
export const listSlips = defineCall({
  name: "listSlips",
  method: "POST",
  path: "/api/statement/slip",
  audience: "member",
  summary: "Lists the slips that the member uploaded, the newest first.",
  body: z.strictObject(page),
  answer: z.object({ total, slips: z.array(slip) }),
  errors: [],
});
