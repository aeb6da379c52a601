import type { Context } from "../../context.ts";
import { type Holder, type MemberGame, openGame } from "../../domain/game/accounts.ts";
import { isInService } from "../../domain/game/credentials.ts";
import { refuse } from "../../lib/refusal.ts";

/** The member's own open account. Throws NO_GAME for a game that is not there, SLOT_NO_ACCOUNT for one without it. */
export const ownGame = async (context: Context, member: Holder, code: string): Promise<MemberGame> => {
  const game = await openGame(context, member, code);
  if (game !== null) return game;
  throw refuse((await isInService(context, code)) ? "SLOT_NO_ACCOUNT" : "NO_GAME");
};
