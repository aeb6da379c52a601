import { activateGame } from "@krapao/contract/game/activate-game";

import { activate } from "../../domain/game/activate.ts";
import { isInService } from "../../domain/game/credentials.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Opens an account at a game provider. A member who taps twice gets one account (rule 18). Refuses with NO_GAME when
 * the provider is not in service, SLOT_ALREADY_ACTIVE for an open account, SLOT_ACTIVATE_FAIL when the provider
 * refused, and GAME_ACTIVATION_FAIL when its answer was unclear.
 */
export const addActivateGame = (app: App): void =>
  route(app, activateGame, members, async ({ context, member, params: { slotCode: code } }) => {
    if (!(await isInService(context, code))) throw refuse("NO_GAME");
    const activated = await activate(context, member, code);
    if (activated === "was-open") throw refuse("SLOT_ALREADY_ACTIVE");
    if (activated !== "open") throw refuse(activated === "refused" ? "SLOT_ACTIVATE_FAIL" : "GAME_ACTIVATION_FAIL");
    return { code, isActive: true as const };
  });
