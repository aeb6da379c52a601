import { defineCall } from "../call.ts";
import { memberTag, memberTagBody } from "./member-label-shapes.ts";

/** Makes a tag, or changes one. */
export const saveMemberTag = defineCall({
  name: "saveMemberTag",
  method: "POST",
  path: "/api/member-tags",
  audience: "operator",
  permission: "members.setup",
  summary: "Makes a tag, or changes one.",
  body: memberTagBody,
  answer: memberTag,
  errors: ["KEY_INVALID", "NO_DATA"],
});
