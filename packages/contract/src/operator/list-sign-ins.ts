import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";

/** Lists the operator's own sign-ins that live, the latest use first. */
export const listSignIns = defineCall({
  name: "listSignIns",
  method: "GET",
  path: "/api/sessions",
  audience: "operator",
  summary: "Lists the operator's own sign-ins that live, the latest use first.",
  unfinished: true,
  answer: z.array(
    z.object({
      _id: told(64),
      /** What the browser says it is. */
      device: told(200),
      address: told(50),
      createdAt: time,
      usedAt: time,
      /** The one that asks. */
      isCurrent: z.boolean(),
    }),
  ),
  errors: [],
});
