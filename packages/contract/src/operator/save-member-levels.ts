import { defineCall } from "../call.ts";
import { memberLabels, memberLevelsBody } from "./member-label-shapes.ts";

/** Sets the VIP levels and their order. A level that members have cannot be removed. */
export const saveMemberLevels = defineCall({
  name: "saveMemberLevels",
  method: "PUT",
  path: "/api/member-levels",
  audience: "operator",
  permission: "members.setup",
  summary: "Sets the VIP levels and their order; one that members have stays.",
  body: memberLevelsBody,
  answer: memberLabels,
  errors: ["KEY_INVALID", "NO_DATA"],
});
