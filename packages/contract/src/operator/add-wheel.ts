import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { newWheel, wheel } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Puts a wheel in the place of the one that turns for its currency; past spins keep theirs. */
export const addWheel = defineCall({
  name: "addWheel",
  method: "POST",
  path: "/api/wheels",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Puts a wheel in the place of the one that turns for its currency; past spins keep theirs.",
  fresh: true,
  body: z.strictObject({ ...newWheel.shape, reason }),
  answer: wheel,
  errors: [],
});
