import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Refuses a member's request for erasure. The member reads the reason. */
export const refuseErasure = defineCall({
  name: "refuseErasure",
  method: "POST",
  path: "/api/erasures/{_id}/refuse",
  audience: "operator",
  permission: "erasures.decide",
  summary: "Refuses a member's request to be erased; the member reads why.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_DATA", "NOT_WAITING"],
});
