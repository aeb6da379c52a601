import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pastSpin } from "./shapes.ts";

/** Lists the member's spins, the newest first. */
export const getSpinHistory = defineCall({
  name: "getSpinHistory",
  method: "GET",
  path: "/api/spinwheel/history",
  audience: "member",
  summary: "Lists the member's spins, the newest first.",
  answer: z.array(pastSpin),
  errors: [],
});
