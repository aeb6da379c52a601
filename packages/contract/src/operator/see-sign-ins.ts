import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Acknowledges the operator's sign-ins from new devices, except this one. */
export const seeSignIns = defineCall({
  name: "seeSignIns",
  method: "POST",
  path: "/api/sessions/seen",
  audience: "operator",
  permission: null,
  summary: "Says that the operator knows of their sign-ins from new devices; not of the one that asks.",
  answer: done,
  errors: [],
});
