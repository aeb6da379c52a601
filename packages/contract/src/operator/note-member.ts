import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, identifier, lines } from "../text.ts";
import { byId } from "./fields.ts";

/** Adds a note for the operators. One that is sent again under its `deliverId` is stored once. */
export const noteMember = defineCall({
  name: "noteMember",
  method: "POST",
  path: "/api/members/{_id}/notes",
  audience: "operator",
  permission: "members.note",
  summary: "Adds a note for the operators.",
  params: byId,
  body: z.strictObject({ text: lines(500, 1), deliverId: identifier }),
  answer: done,
  errors: ["NO_USER"],
});
