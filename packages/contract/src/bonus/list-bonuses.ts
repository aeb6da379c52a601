import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bonus } from "./shapes.ts";

/** Lists the bonuses and what the member has of each. */
export const listBonuses = defineCall({
  name: "listBonuses",
  method: "GET",
  path: "/api/bonus",
  audience: "member",
  summary: "Lists the bonuses and what the member has of each.",
  answer: z.array(bonus),
  errors: [],
});
