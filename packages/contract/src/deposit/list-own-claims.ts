import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { claim } from "./shapes.ts";

/** Lists the member's reported transfers that wait, and those that were decided lately. */
export const listOwnClaims = defineCall({
  name: "listOwnClaims",
  method: "GET",
  path: "/api/wallet/claims",
  audience: "member",
  summary: "Lists the member's reported transfers that wait, and those that were decided lately.",
  answer: z.array(claim),
  errors: [],
});
