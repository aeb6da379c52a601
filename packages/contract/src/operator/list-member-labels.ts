import { defineCall } from "../call.ts";
import { memberLabels } from "./member-label-shapes.ts";

/** Lists the VIP levels, the lowest first, and the tags, by name. */
export const listMemberLabels = defineCall({
  name: "listMemberLabels",
  method: "GET",
  path: "/api/member-labels",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the VIP levels, the lowest first, and the tags, by name.",
  answer: memberLabels,
  errors: [],
});
