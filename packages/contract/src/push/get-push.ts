import { defineCall } from "../call.ts";
import { push } from "./shapes.ts";

/** Tells the state of Web Push on this session's device, and the member's topics. */
export const getPush = defineCall({
  name: "getPush",
  method: "GET",
  path: "/api/push",
  audience: "member",
  summary: "Tells how Web Push stands for this session's device, and which topics the member hears of.",
  answer: push,
  errors: [],
});
