import { defineCall } from "../call.ts";
import { memberListPage, memberListQuery } from "./member-list-shapes.ts";

/** Lists the members that match a filter, in the requested order. */
export const browseMembers = defineCall({
  name: "browseMembers",
  method: "GET",
  path: "/api/member-list",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the members that a filter finds, in the order that is asked for.",
  query: memberListQuery,
  answer: memberListPage,
  errors: ["KEY_INVALID", "NO_PERMISSION", "REQUEST_LIMIT"],
});
