import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Stops a notice that is being sent. Members who have it keep it. */
export const stopCampaign = defineCall({
  name: "stopCampaign",
  method: "POST",
  path: "/api/campaigns/{_id}/stop",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Stops a notice that is being sent; who has it keeps it.",
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_DATA", "NOT_WAITING"],
});
