import { defineCall } from "../call.ts";
import { cannedReplies } from "./chat-shapes.ts";

/** Lists the canned replies. */
export const listCannedReplies = defineCall({
  name: "listCannedReplies",
  method: "GET",
  path: "/api/canned-replies",
  audience: "operator",
  permission: "inbox.see",
  summary: "Lists the canned replies.",
  answer: cannedReplies,
  errors: [],
});
