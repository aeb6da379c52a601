import { resetGamePassword } from "@krapao/contract/game/reset-game-password";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { resetPassword } from "../../domain/game/reset-password.ts";
import { handle } from "../../http/handle.ts";
import { refuse } from "../../lib/refusal.ts";
import { ownAccount } from "./own-account.ts";

/** A new password at the provider; one that is unclear is brought there again before anybody is shown it. */
export const addResetGamePassword = (app: FastifyInstance, context: Context): void =>
  handle(app, context, resetGamePassword, async ({ member, params: { slotCode: code } }) => {
    const row = await ownAccount(context, member.id, code);
    if (!(await resetPassword(context, row))) throw refuse("SLOT_RESET_PASSWORD_FAIL");
    return {};
  });
