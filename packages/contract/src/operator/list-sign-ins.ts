import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/**
 * Lists the operator's own active sign-ins, the latest use first. Then those from new devices that have ended and that
 * the operator has not seen yet.
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
      /** The browser's own description. */
      device: responseText(200),
      address: responseText(50),
      /** The place of the address, by the configured table. Null without one. */
      place: z.nullable(responseText(100)),
      createdAt: time,
      usedAt: time,
      /** This sign-in. */
      isCurrent: z.boolean(),
      isLiving: z.boolean(),
      /** Another sign-in from a new device, which the operator has not seen yet. */
      isNews: z.boolean(),
    }),
  ),
  errors: [],
});
