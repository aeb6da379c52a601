import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Opens slips and gift links again to a member who was refused too often (SECURITY.md S70). */
export const openDeposits = defineCall({
  name: "openDeposits",
  method: "POST",
  path: "/api/members/{_id}/open-deposits",
  audience: "operator",
  permission: "members.deposits",
  summary: "Opens slips and gift links again to a member who was refused too often.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING"],
});
