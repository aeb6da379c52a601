import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bonusCode, bonusTerms } from "./content-shapes.ts";
import { reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Adds a bonus or promotion in one currency. */
export const addBonus = defineCall({
  name: "addBonus",
  method: "POST",
  path: "/api/bonuses",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Adds a bonus or promotion in one currency.",
  fresh: true,
  proposes: "always",
  body: z.strictObject({ code: bonusCode, ...bonusTerms.shape, reason }),
  answer: proposed,
  errors: ["EXISTING_CODE", "NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
