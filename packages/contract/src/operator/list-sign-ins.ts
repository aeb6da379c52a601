import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/**
 * Lists the operator's own sign-ins that live, the latest use first; then those from new devices that have ended and
 * that the operator has not seen yet.
 */
export const listSignIns = defineCall({
  name: "listSignIns",
  method: "GET",
  path: "/api/sessions",
  audience: "operator",
  permission: null,
  summary: "Lists the operator's own sign-ins that live, and those from new devices that they have not seen yet.",
  unfinished: true,
  answer: z.array(
    z.object({
      _id: responseText(64),
      /** What the browser says it is. */
      device: responseText(200),
      address: responseText(50),
      /** Where the address is, by the table that is configured; null without one. */
      place: z.nullable(responseText(100)),
      createdAt: time,
      usedAt: time,
      /** The one that asks. */
      isCurrent: z.boolean(),
      isLiving: z.boolean(),
      /** Another one, from a device that was never used before, which the operator has not seen yet. */
      isNews: z.boolean(),
    }),
  ),
  errors: [],
});
