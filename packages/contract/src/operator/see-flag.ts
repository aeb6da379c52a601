import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { reason } from "./fields.ts";
import { flag } from "./flag-shapes.ts";

/**
 * Records what was found, and closes the flag. The first look at a flag that needs two is recorded, and leaves it open
 * for another operator. ASSIGNED_MEANWHILE: another operator has it, and can be asked for it first. OWN_LOOK: the caller
 * has looked first. NEW_OPERATOR: a new operator's look at such a flag does not count yet.
 */
export const seeFlag = defineCall({
  name: "seeFlag",
  method: "POST",
  path: "/api/flags/{_id}/seen",
  audience: "operator",
  permission: "risk.act",
  summary: "Says what was found, and closes the flag.",
  params: z.strictObject({ _id: text(200, 1) }),
  body: z.strictObject({ reason }),
  answer: flag,
  errors: ["NO_DATA", "NOT_WAITING", "ASSIGNED_MEANWHILE", "OWN_LOOK", "NEW_OPERATOR"],
});
