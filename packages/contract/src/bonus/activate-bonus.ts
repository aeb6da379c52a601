import { defineCall } from "../call.ts";
import { codeParams, userBonus } from "./shapes.ts";

/** Grants a bonus and starts its requirement. */
export const activateBonus = defineCall({
  name: "activateBonus",
  method: "GET",
  path: "/api/bonus/activate/{code}",
  audience: "member",
  summary: "Grants a bonus and starts its requirement.",
  params: codeParams,
  answer: userBonus,
  effect: true,
  errors: [
    "NO_PROMOTION",
    "BONUS_ALREADY_ACTIVE",
    "BONUS_MAX_CLAIMED",
    "BONUS_CONDITION",
    "BONUS_FULL",
    "PROMOTION_RECEIVED",
  ],
});
