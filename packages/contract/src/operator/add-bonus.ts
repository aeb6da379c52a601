import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bonusCode, bonusTerms, consoleBonus } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Adds a bonus or promotion in one currency. */
export const addBonus = defineCall({
  name: "addBonus",
  method: "POST",
  path: "/api/bonuses",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Adds a bonus or promotion in one currency.",
  fresh: true,
  body: z.strictObject({ code: bonusCode, ...bonusTerms.shape, reason }),
  answer: consoleBonus,
  errors: ["EXISTING_CODE"],
});
