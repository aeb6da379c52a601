import { resetGamePassword } from "@krapao/contract/game/reset-game-password";

import { resetPassword } from "../../domain/game/reset-password.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { ownAccount } from "./own-account.ts";

/**
 * Sets a new password at the provider. A password whose call was unclear is sent again before anybody is shown it.
 * Refuses with SLOT_RESET_PASSWORD_FAIL when that was not possible now.
 */
export const addResetGamePassword = (app: App): void =>
  route(app, resetGamePassword, members, async ({ context, member, params: { slotCode: code } }) => {
    const row = await ownAccount(context, member.id, code);
    if (!(await resetPassword(context, row))) throw refuse("SLOT_RESET_PASSWORD_FAIL");
    return {};
  });
