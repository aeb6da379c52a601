import { defineCall } from "../call.ts";
import { memberSegmentBody } from "./member-label-shapes.ts";
import { done } from "../text.ts";

/** Saves a filter of members for all operators. A segment of the same name is replaced, unless it is in use. */
export const saveMemberSegment = defineCall({
  name: "saveMemberSegment",
  method: "POST",
  path: "/api/member-segments",
  audience: "operator",
  permission: "members.setup",
  summary: "Keeps a filter of members for all operators; one of the same name is replaced, unless it is in use.",
  body: memberSegmentBody,
  answer: done,
  errors: ["KEY_INVALID", "SEGMENT_IN_USE"],
});
