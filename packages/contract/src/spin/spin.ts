import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { SPIN_ERRORS, spinResult } from "./shapes.ts";

/** Spends a coin and gives a prize, or neither. */
export const spin = defineCall({
  name: "spin",
  method: "POST",
  path: "/api/spinwheel/spin",
  audience: "member",
  summary: "Spends a coin and gives a prize, or neither.",
  answer: z.object({
    success: z.boolean(),
    result: z.nullable(spinResult),
    error: z.nullable(z.object({ code: z.enum(SPIN_ERRORS) })),
  }),
  idempotent: true,
  errors: [],
});
