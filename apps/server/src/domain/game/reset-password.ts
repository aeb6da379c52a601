import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { type GameAccountRow, readAccount } from "./credentials.ts";
import { newGamePassword, openPassword, sealPassword } from "./passwords.ts";

const own = (db: Kysely<Database>, row: GameAccountRow) =>
  db.updateTable("game_account").where("member_id", "=", row.member_id).where("code", "=", row.code);

/** Stores the new password before the provider receives it. One from an unclear earlier attempt stays. */
const wish = async (context: Context, row: GameAccountRow): Promise<GameAccountRow> => {
  const sealed = sealPassword(context, { memberId: row.member_id, code: row.code }, newGamePassword(context.random));
  await own(context.db, row).set({ next_password: sealed }).where("next_password", "is", null).execute();
  return (await readAccount(context, row.member_id, row.code)) ?? row;
};

/**
 * Sends the stored new password to the provider, the same one until the answer is clear; false when that was not
 * possible now. A refused password is dropped, and the old one stays valid.
 */
export const settleReset = async (context: Context, row: GameAccountRow): Promise<boolean> => {
  const { next_password: next, username, currency } = row;
  if (next === null) return true;
  const password = openPassword(context, { memberId: row.member_id, code: row.code }, next);
  const port = context.adapters.games.get(row.code);
  const verdict = await port?.resetPassword({ username, currency, password });
  if (verdict?.is === "done") {
    await own(context.db, row)
      .set({ password: sql<Buffer>`next_password`, next_password: null })
      .where("next_password", "=", next)
      .execute();
    return true;
  }
  context.log.warn({ event: "game.password_reset_failed", game: row.code, outcome: verdict?.is ?? "no provider" });
  if (verdict?.is === "refused") {
    await own(context.db, row).set({ next_password: null }).where("next_password", "=", next).execute();
  }
  return false;
};

/** Gives the account a new password, here and at the provider. */
export const resetPassword = async (context: Context, row: GameAccountRow): Promise<boolean> =>
  settleReset(context, await wish(context, row));
