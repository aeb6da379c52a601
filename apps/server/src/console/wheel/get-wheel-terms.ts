import { toMajor } from "@krapao/contract";
import { getWheelTerms } from "@krapao/contract/operator/get-wheel-terms";

import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { operators } from "../operators.ts";

/** The limits of a wheel, shown while it is made. */
export const addGetWheelTerms = (app: App): void =>
  route(app, getWheelTerms, operators, async ({ context }) => {
    const { coinEvery, houseEdge, wheelReturnMost } = await operatorSettings(context.db);
    return {
      BAHT: { coinEvery: toMajor(coinEvery.THB) },
      LAK: { coinEvery: toMajor(coinEvery.LAK) },
      houseEdge,
      most: wheelReturnMost,
    };
  });
