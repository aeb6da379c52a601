import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { memberFound } from "./member-shapes.ts";

/**
 * Finds members by a whole phone, id or account, its last four digits, or a name; 20 at most. A text of fewer than
 * three characters finds nobody.
 */
export const listMembers = defineCall({
  name: "listMembers",
  method: "GET",
  path: "/api/members",
  audience: "operator",
  permission: "members.see",
  summary: "Finds members by a whole phone, id or account, its last four digits, or a name; 20 at most.",
  query: z.strictObject({ q: text(100) }),
  answer: z.array(memberFound),
  errors: [],
});
