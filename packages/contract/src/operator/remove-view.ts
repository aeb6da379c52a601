import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Removes one of the operator's own views. */
export const removeView = defineCall({
  name: "removeView",
  method: "DELETE",
  path: "/api/views/{_id}",
  audience: "operator",
  permission: "members.see",
  summary: "Removes one of the operator's own views.",
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
