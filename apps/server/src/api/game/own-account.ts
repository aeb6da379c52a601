import type { ErrorKey } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { type GameAccountRow, isInService, readAccount } from "../../domain/game/credentials.ts";
import { refuse } from "../../lib/refusal.ts";

/** The refusal when a game account is not the caller's or not open (rule 18). Two of the games have their own keys. */
export const noAccountRefusal = (code: string): ErrorKey =>
  code === "AREASLOT" ? "NOT_AREASLOT" : code === "UFABET" ? "NOT_UFABET" : "SLOT_NO_ACCOUNT";

/** The member's own open account. Throws NO_GAME for an unknown game, {@link noAccountRefusal} without an open account. */
export const ownAccount = async (context: Context, memberId: bigint, code: string): Promise<GameAccountRow> => {
  if (!(await isInService(context, code))) throw refuse("NO_GAME");
  const row = await readAccount(context, memberId, code);
  if (row === null || row.activated_at === null) throw refuse(noAccountRefusal(code));
  return row;
};
