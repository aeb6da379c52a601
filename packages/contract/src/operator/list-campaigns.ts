import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { campaignPage } from "./campaign-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists notices to segments with their progress, the newest first, and the present limits. */
export const listCampaigns = defineCall({
  name: "listCampaigns",
  method: "GET",
  path: "/api/campaigns",
  audience: "operator",
  permission: "promotions.see",
  summary: "Lists notices to segments with how far each is, the newest first, and the limits that hold.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: campaignPage,
  errors: [],
});
