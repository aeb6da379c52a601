import { defineCall } from "../call.ts";
import { bonusEnding } from "./shapes.ts";

/** Tells in figures what ending the active bonus now would take, and leave. */
export const previewClear = defineCall({
  name: "previewClear",
  method: "GET",
  path: "/api/bonus/check/clear",
  audience: "member",
  summary: "Tells in figures what ending the active bonus now would take, and leave.",
  answer: bonusEnding,
  effect: true,
  errors: ["BONUS_CONDITION", "NO_DATA"],
});
