import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { newWheel } from "./content-shapes.ts";
import { reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Replaces the wheel that turns for its currency. Past spins keep their wheel. */
export const addWheel = defineCall({
  name: "addWheel",
  method: "POST",
  path: "/api/wheels",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Puts a wheel in the place of the one that turns for its currency; past spins keep theirs.",
  fresh: true,
  proposes: "always",
  body: z.strictObject({ ...newWheel.shape, reason }),
  answer: proposed,
  errors: ["NOTHING_CHANGED", "EXISTING_PROPOSAL", "WHEEL_TOO_DEAR"],
});
