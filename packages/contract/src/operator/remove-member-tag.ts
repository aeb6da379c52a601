import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Removes a tag, from every member who has it. One that decides who gets a bonus or a wheel stays. */
export const removeMemberTag = defineCall({
  name: "removeMemberTag",
  method: "DELETE",
  path: "/api/member-tags/{_id}",
  audience: "operator",
  permission: "members.setup",
  summary: "Removes a tag, from every member who has it; one that decides who gets a bonus or a wheel stays.",
  params: byId,
  answer: done,
  errors: ["NO_DATA", "TAG_IN_USE"],
});
