import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Tells whether there is a wheel. */
export const getSpinActive = defineCall({
  name: "getSpinActive",
  method: "GET",
  path: "/api/spinwheel/active",
  audience: "member",
  summary: "Tells whether there is a wheel.",
  answer: z.object({ isActive: z.boolean() }),
  errors: [],
});
