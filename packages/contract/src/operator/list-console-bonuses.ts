import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { consoleBonus } from "./content-shapes.ts";

/** Lists the bonuses and promotions with their terms, also those that are off. */
export const listConsoleBonuses = defineCall({
  name: "listConsoleBonuses",
  method: "GET",
  path: "/api/bonuses",
  audience: "operator",
  permission: "promotions.see",
  summary: "Lists the bonuses and promotions with their terms, those that are off too.",
  answer: z.array(consoleBonus),
  errors: [],
});
