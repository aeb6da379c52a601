import type { Selectable } from "kysely";

import type { Context } from "../../context.ts";
import { openPassword } from "./passwords.ts";
import type { GameTables } from "./tables.ts";

export type GameAccountRow = Selectable<GameTables["game_account"]>;

/** The member's row at a provider, open or not; null when there is none. */
export const readAccount = async (context: Context, memberId: bigint, code: string): Promise<GameAccountRow | null> =>
  (await context.db
    .selectFrom("game_account")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("code", "=", code)
    .executeTakeFirst()) ?? null;

/** Whether a provider is in service and this server can reach it. */
export const isInService = async (context: Context, code: string): Promise<boolean> => {
  if (!context.adapters.games.has(code)) return false;
  const provider = await context.db
    .selectFrom("game_provider")
    .select("is_active")
    .where("code", "=", code)
    .executeTakeFirst();
  return provider?.is_active === true;
};

/** The name and password of the account at the provider. */
export type Credentials = { readonly username: string; readonly password: string };

/** The name and the decrypted password of an account. */
export const credentialsOf = (context: Context, row: GameAccountRow): Credentials => ({
  username: row.username,
  password: openPassword(context, { memberId: row.member_id, code: row.code }, row.password),
});
