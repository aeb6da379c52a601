import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { fairness, spinwheel } from "./shapes.ts";

/** Gives the wheel, the member's coins, and the data by which its fairness can be verified. */
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
    /** What must be deposited, and played, for a coin. */
    coinEvery: money,
    /** What already counts towards the next coin, from 0 to below `coinEvery`. */
    towardsCoin: money,
    fair: fairness,
  }),
  errors: [],
});
