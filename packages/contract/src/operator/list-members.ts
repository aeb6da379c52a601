import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { memberFound } from "./member-shapes.ts";

/** Finds members by phone, id, name or bank account; 20 at most. */
export const listMembers = defineCall({
  name: "listMembers",
  method: "GET",
  path: "/api/members",
  audience: "operator",
  summary: "Finds members by phone, id, name or bank account; 20 at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.array(memberFound),
  errors: [],
});
