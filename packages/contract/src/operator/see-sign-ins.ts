import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Says that the operator knows of their sign-ins from new devices; not of the one that asks. */
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
