import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";
import { memberPage } from "./member-shapes.ts";

/** Gives a member with wallet, games and open items. The audit log records the look. */
export const getMember = defineCall({
  name: "getMember",
  method: "GET",
  path: "/api/members/{_id}",
  audience: "operator",
  permission: "members.see",
  summary: "Gives a member with wallet, games and what is open; the look is logged.",
  params: byId,
  answer: memberPage,
  errors: ["NO_USER"],
});
