import { estimatePromotions } from "@krapao/contract/operator/estimate-promotions";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { estimate } from "./estimate.ts";

/** The expected cost of the programmes while one of them is edited. */
export const addEstimatePromotions = (app: App): void =>
  route(app, estimatePromotions, operators, ({ context, body }) => estimate(context, body));
