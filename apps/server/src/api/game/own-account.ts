import type { Context } from "../../context.ts";
import { type GameAccountRow, isInService, readAccount } from "../../domain/game/credentials.ts";
import { refuse } from "../../lib/refusal.ts";

/** The member's own open account. Throws NO_GAME for a game that is not there, SLOT_NO_ACCOUNT for one without it. */
export const ownAccount = async (context: Context, memberId: bigint, code: string): Promise<GameAccountRow> => {
  if (!(await isInService(context, code))) throw refuse("NO_GAME");
  const row = await readAccount(context, memberId, code);
  if (row === null || row.activated_at === null) throw refuse("SLOT_NO_ACCOUNT");
  return row;
};
