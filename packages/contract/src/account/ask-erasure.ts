import { defineCall } from "../call.ts";
import { erasureView } from "./erasure-shapes.ts";

/**
 * Asks for the member's erasure, with a step-up. While money is left or something is open it is refused, with what to
 * do first.
 */
export const askErasure = defineCall({
  name: "askErasure",
  method: "POST",
  path: "/api/account/erasure",
  audience: "member",
  summary:
    "Asks for the member's erasure, for a proof; refused with what to do first while money is left or something goes on.",
  stepUp: "erasure",
  answer: erasureView,
  errors: ["ERASURE_BLOCKED"],
});
