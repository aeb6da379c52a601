import { defineCall } from "../call.ts";
import { foundPromotion } from "./shapes.ts";

/** Gives the promotion that is active, if there is one. */
export const getCurrentPromotion = defineCall({
  name: "getCurrentPromotion",
  method: "GET",
  path: "/api/promotion/current",
  audience: "member",
  summary: "Gives the promotion that is active, if there is one.",
  answer: foundPromotion,
  errors: [],
});
