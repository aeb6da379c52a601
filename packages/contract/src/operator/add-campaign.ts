import { defineCall } from "../call.ts";
import { campaignBody } from "./campaign-shapes.ts";
import { proposed } from "./proposal-shapes.ts";

/** Sends a notice to the members of a segment, once another has approved it. */
export const addCampaign = defineCall({
  name: "addCampaign",
  method: "POST",
  path: "/api/campaigns",
  audience: "operator",
  permission: "promotions.propose",
  summary: "Sends a notice to the members of a segment, once another has approved it.",
  fresh: true,
  proposes: "always",
  body: campaignBody,
  answer: proposed,
  errors: ["NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
