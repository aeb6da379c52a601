import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Switches a wheel off, or on in place of the one that turns for its currency. */
export const switchWheel = defineCall({
  name: "switchWheel",
  method: "POST",
  path: "/api/wheels/{_id}",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Turns a wheel off, or on in the place of the one that turns for its currency.",
  fresh: true,
  proposes: "always",
  params: byId,
  body: z.strictObject({ isActive: z.boolean(), reason }),
  answer: proposed,
  errors: ["NO_DATA", "NOT_WAITING", "NOTHING_CHANGED", "EXISTING_PROPOSAL", "WHEEL_TOO_DEAR"],
});
