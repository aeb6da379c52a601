import { getSpinActive } from "@krapao/contract/spin/get-spin-active";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { activeWheel } from "../../domain/spin/wheel.ts";

/** Tells whether there is a wheel for the member's currency. */
export const addGetSpinActive = (app: App): void =>
  route(app, getSpinActive, members, async ({ context, member }) => ({
    isActive: (await activeWheel(context, member.currency, member.id)) !== null,
  }));
