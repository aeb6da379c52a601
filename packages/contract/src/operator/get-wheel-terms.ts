import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";

const terms = z.object({ coinEvery: money });

/** Tells what a coin of the wheel costs, its value, and how much of it a wheel may give back. */
export const getWheelTerms = defineCall({
  name: "getWheelTerms",
  method: "GET",
  path: "/api/wheel-terms",
  audience: "operator",
  permission: "promotions.see",
  summary: "Tells what a coin of the wheel takes and brings in, and how much of it a wheel may give back.",
  answer: z.object({
    BAHT: terms,
    LAK: terms,
    /** Per cent of the stakes. */
    houseEdge: z.number(),
    /** Per cent of a coin's value. */
    most: z.number(),
  }),
  errors: [],
});
