import { defineCall } from "../call.ts";
import { withdrawLimits } from "./shapes.ts";

/** Tells the least and the most of a withdrawal in the member's currency. */
export const lookupWithdraw = defineCall({
  name: "lookupWithdraw",
  method: "GET",
  path: "/api/lookup/withdraw",
  audience: "member",
  summary: "Tells the least and the most of a withdrawal in the member's currency.",
  answer: withdrawLimits,
  errors: [],
});
