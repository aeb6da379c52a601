import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Ends all of the operator's own sign-ins except this one. */
export const endOtherSignIns = defineCall({
  name: "endOtherSignIns",
  method: "DELETE",
  path: "/api/sessions",
  audience: "operator",
  permission: null,
  summary: "Ends all of the operator's own sign-ins but the one that asks.",
  unfinished: true,
  answer: done,
  errors: [],
});
