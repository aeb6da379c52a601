import type { App } from "../../http/route.ts";
import { addAddCampaign } from "./add-campaign.ts";
import { addListCampaigns } from "./list-campaigns.ts";
import { addMeasureCampaign } from "./measure-campaign.ts";
import { addStopCampaign } from "./stop-campaign.ts";

/** Notices to the members of a segment. */
export const addCampaignRoutes = (app: App): void => {
  addListCampaigns(app);
  addMeasureCampaign(app);
  addAddCampaign(app);
  addStopCampaign(app);
};
