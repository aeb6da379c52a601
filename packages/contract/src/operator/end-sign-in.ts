import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Ends one of the operator's own sign-ins. */
export const endSignIn = defineCall({
  name: "endSignIn",
  method: "DELETE",
  path: "/api/sessions/{_id}",
  audience: "operator",
  permission: null,
  summary: "Ends one of the operator's own sign-ins.",
  unfinished: true,
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
