import { defineCall } from "../call.ts";
import { slipHours } from "./shapes.ts";

/** Tells whether slips are taken now, and when they are not. */
export const lookupSlip = defineCall({
  name: "lookupSlip",
  method: "GET",
  path: "/api/lookup/slip",
  audience: "public",
  summary: "Tells whether slips are taken now, and when they are not.",
  answer: slipHours,
  errors: [],
});
