import { measureCampaign } from "@krapao/contract/operator/measure-campaign";

import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { reachOf } from "./reach.ts";

/** How many members of a segment a notice would reach now. Throws NO_DATA and NO_PERMISSION. */
export const addMeasureCampaign = (app: App): void =>
  route(app, measureCampaign, operators, async ({ context, operator, query: { segment, kind, code = "" } }) => {
    const reach = await reachOf(context, operator, segment, kind === undefined ? null : { kind, code });
    if (reach === null) throw refuse("NO_DATA");
    if (reach === "hidden") throw refuse("NO_PERMISSION");
    return reach;
  });
