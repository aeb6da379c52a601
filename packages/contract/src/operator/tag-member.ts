import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";
import { tagMemberBody } from "./member-label-shapes.ts";

/**
 * Gives tags to a member, and takes some away. Where one of them decides who gets a bonus or a wheel, all of it is
 * proposed to another operator.
 */
export const tagMember = defineCall({
  name: "tagMember",
  method: "POST",
  path: "/api/members/{_id}/tags",
  audience: "operator",
  permission: "members.label",
  summary: "Gives tags to a member, and takes some away; proposes it when one decides who gets a bonus or a wheel.",
  proposes: "some",
  params: byId,
  body: tagMemberBody,
  answer: done,
  errors: ["NO_USER", "NO_DATA", "KEY_INVALID", "KEY_MISSING", "EXISTING_PROPOSAL"],
});
