import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { fairness, spinwheel } from "./shapes.ts";

/** Gives the wheel, the member's coins, and what its fairness is checked by. */
export const getSpinSetup = defineCall({
  name: "getSpinSetup",
  method: "GET",
  path: "/api/spinwheel/setup",
  audience: "member",
  summary: "Gives the wheel, the member's coins, and what its fairness is checked by.",
  answer: z.object({
    /** Null while there is none. */
    activeSpinwheel: z.nullable(spinwheel),
    userCoin: z.number(),
    fair: fairness,
  }),
  errors: [],
});
