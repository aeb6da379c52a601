import { defineCall } from "../call.ts";
import { codeParams, foundPromotion } from "./shapes.ts";

/** Finds a promotion or bonus by its code. */
export const findPromotion = defineCall({
  name: "findPromotion",
  method: "GET",
  path: "/api/promotion/find/{code}",
  audience: "member",
  summary: "Finds a promotion or bonus by its code.",
  params: codeParams,
  answer: foundPromotion,
  errors: [],
});
