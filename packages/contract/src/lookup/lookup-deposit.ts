import { defineCall } from "../call.ts";
import { depositWays } from "./shapes.ts";

/** Tells the ways to deposit in the member's currency. */
export const lookupDeposit = defineCall({
  name: "lookupDeposit",
  method: "GET",
  path: "/api/lookup/deposit",
  audience: "member",
  summary: "Tells the ways to deposit in the member's currency.",
  answer: depositWays,
  errors: [],
});
