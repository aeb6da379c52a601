import { defineCall } from "../call.ts";
import { activeBonus } from "./shapes.ts";

/** Tells whether a bonus is active, and how far its requirement is met. */
export const checkActiveBonus = defineCall({
  name: "checkActiveBonus",
  method: "GET",
  path: "/api/bonus/check/active",
  audience: "member",
  summary: "Tells whether a bonus is active, and how far its requirement is met.",
  answer: activeBonus,
  errors: [],
});
