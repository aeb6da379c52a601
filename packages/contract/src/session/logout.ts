import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Ends the caller's session. */
export const logout = defineCall({
  name: "logout",
  method: "POST",
  path: "/api/logout",
  audience: "member",
  summary: "Ends the session that asks.",
  answer: done,
  errors: [],
});
