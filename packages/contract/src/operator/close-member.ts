import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Closes a member who has been paid out. Personal data is erased when its retention ends. */
export const closeMember = defineCall({
  name: "closeMember",
  method: "POST",
  path: "/api/members/{_id}/close",
  audience: "owner",
  summary: "Closes a member who has been paid out; personal fields are erased when their time is up.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_USER", "NOT_WAITING", "MONEY_LEFT"],
});
