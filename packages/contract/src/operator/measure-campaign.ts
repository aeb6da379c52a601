import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { campaignAbout, campaignReach } from "./campaign-shapes.ts";
import { labelId } from "./member-label-shapes.ts";

/** Tells how many members of a segment a notice would reach now, and why the others are not reached. */
export const measureCampaign = defineCall({
  name: "measureCampaign",
  method: "GET",
  path: "/api/campaigns/reach",
  audience: "operator",
  permission: "promotions.see",
  summary: "Tells how many members of a segment a notice would reach now, and why the others not.",
  query: z.strictObject({
    segment: labelId,
    /** The programme that it is about, if any. */
    kind: z.optional(campaignAbout.shape.kind),
    code: z.optional(campaignAbout.shape.code),
  }),
  answer: campaignReach,
  errors: ["NO_DATA"],
});
