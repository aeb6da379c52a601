import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bonusCode, bonusTerms } from "./content-shapes.ts";
import { reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Changes a bonus's terms for members who receive it from now on, or switches it on or off. */
export const changeBonus = defineCall({
  name: "changeBonus",
  method: "PUT",
  path: "/api/bonuses/{code}",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Changes a bonus's terms for who receives it from now on, or turns it on or off.",
  fresh: true,
  proposes: "always",
  params: z.strictObject({ code: bonusCode }),
  body: z.strictObject({ ...bonusTerms.shape, reason }),
  answer: proposed,
  errors: ["NO_DATA", "NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
