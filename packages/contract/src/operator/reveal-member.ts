import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Shows a phone or an account number in full. It is recorded, and limited to 30 an hour. */
export const revealMember = defineCall({
  name: "revealMember",
  method: "POST",
  path: "/api/members/{_id}/reveal",
  audience: "operator",
  permission: "members.reveal",
  summary: "Shows a phone or an account's number in full; logged, 30 an hour.",
  params: byId,
  body: z.strictObject({ field: z.enum(["phone", "bankAccount"]), reason }),
  answer: z.object({ value: responseText(100) }),
  errors: ["NO_USER"],
});
