import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";
import { tagMemberBody } from "./member-label-shapes.ts";

/** Gives tags to a member, and takes some away. */
export const tagMember = defineCall({
  name: "tagMember",
  method: "POST",
  path: "/api/members/{_id}/tags",
  audience: "operator",
  permission: "members.label",
  summary: "Gives tags to a member, and takes some away.",
  params: byId,
  body: tagMemberBody,
  answer: done,
  errors: ["NO_USER", "NO_DATA", "KEY_INVALID"],
});
