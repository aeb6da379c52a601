import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Tells whether the service has ended. */
export const lookupActive = defineCall({
  name: "lookupActive",
  method: "GET",
  path: "/api/lookup/active",
  audience: "public",
  summary: "Tells whether the service has ended.",
  answer: z.object({ terminated: z.optional(z.literal("gone")) }),
  errors: [],
});
