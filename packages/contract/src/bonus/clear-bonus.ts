import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Ends the active bonus early. */
export const clearBonus = defineCall({
  name: "clearBonus",
  method: "GET",
  path: "/api/bonus/clear",
  audience: "member",
  summary: "Ends the active bonus early.",
  answer: z.object({ message: z.literal("BONUS_CLEAR") }),
  effect: true,
  errors: ["BONUS_CONDITION", "NO_DATA"],
});
