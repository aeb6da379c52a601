import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";

/** Tells whether the member holds less than a bonus needs to live on. */
export const checkMinimumBonus = defineCall({
  name: "checkMinimumBonus",
  method: "GET",
  path: "/api/bonus/check/minimum",
  audience: "member",
  summary: "Tells whether the member holds less than a bonus needs to live on.",
  answer: z.object({ status: z.boolean(), minimum: money }),
  errors: [],
});
