import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Removes a segment that nothing uses. */
export const removeMemberSegment = defineCall({
  name: "removeMemberSegment",
  method: "DELETE",
  path: "/api/member-segments/{_id}",
  audience: "operator",
  permission: "members.setup",
  summary: "Removes a segment that nothing uses.",
  params: byId,
  answer: done,
  errors: ["NO_DATA", "SEGMENT_IN_USE"],
});
