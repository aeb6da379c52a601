import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Turns a wheel off, or on in the place of the one that turns for its currency. */
export const switchWheel = defineCall({
  name: "switchWheel",
  method: "POST",
  path: "/api/wheels/{_id}",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Turns a wheel off, or on in the place of the one that turns for its currency.",
  fresh: true,
  params: byId,
  body: z.strictObject({ isActive: z.boolean(), reason }),
  answer: done,
  errors: ["NO_DATA", "NOT_WAITING"],
});
