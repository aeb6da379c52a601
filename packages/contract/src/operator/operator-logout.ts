import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Ends this sign-in. */
export const operatorLogout = defineCall({
  name: "operatorLogout",
  method: "POST",
  path: "/api/logout",
  audience: "operator",
  permission: null,
  summary: "Ends this sign-in.",
  unfinished: true,
  answer: done,
  errors: [],
});
