import type { Context } from "../../context.ts";
import { type Holder, type MemberGame, openGame } from "../../domain/game/accounts.ts";
import { isInService } from "../../domain/game/credentials.ts";
import { refuse } from "../../lib/refusal.ts";

/** The member's open account in a game. Throws NO_GAME for an unknown game, SLOT_NO_ACCOUNT without an account. */
export const ownGame = async (context: Context, member: Holder, code: string): Promise<MemberGame> => {
  const game = await openGame(context, member, code);
  if (game !== null) return game;
  throw refuse((await isInService(context, code)) ? "SLOT_NO_ACCOUNT" : "NO_GAME");
};
