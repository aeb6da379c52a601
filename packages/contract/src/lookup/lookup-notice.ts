import { defineCall } from "../call.ts";
import { html } from "../text.ts";

/** Tells the bonus notice; it may hold a place for a bonus's percentFail. */
export const lookupNotice = defineCall({
  name: "lookupNotice",
  method: "GET",
  path: "/api/lookup/notice",
  audience: "public",
  summary: "Tells the bonus notice; it may hold a place for a bonus's percentFail.",
  answer: html,
  errors: [],
});
