import { REFRESH_MS } from "@krapao/contract/limits";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { openGames } from "../game/accounts.ts";
import { refreshWithin } from "../game/refresh.ts";
import { endSessionsIn } from "../session/sessions.ts";
import { isMoneyLeft } from "./money-left.ts";

export type Closing =
  | "closed"
  | "no-member"
  | "closed-before"
  /** Money is left or on its way, or a game does not say whether it holds some. */
  | "money-left";

/** Refreshes every open game once more; false when one does not answer clearly. */
const refreshGames = async (context: Context, memberId: bigint): Promise<boolean> => {
  const member = await context.db.selectFrom("member").select("currency").where("id", "=", memberId).executeTakeFirst();
  if (member === undefined) return true;
  const games = await openGames(context, { id: memberId, currency: member.currency });
  const said = await Promise.all(games.map((game) => refreshWithin(context, game, REFRESH_MS)));
  return said.every(({ is }) => is === "known");
};

/**
 * Closes a member who has been paid out (S68). Their sessions end and no new one begins. Phone number and bank account
 * stay theirs, and everything is kept until {@link eraseClosedMembers} erases it. Only a member without money in any
 * account can be closed. `also` runs in the same transaction when the member is closed.
 */
export const closeMember = async (
  context: Context,
  memberId: bigint,
  also: (tx: Transaction<Database>) => Promise<void> = async () => undefined,
): Promise<Closing> => {
  const isClear = await refreshGames(context, memberId);
  let ended: readonly string[] = [];
  const closing = await transaction(context.db, async (tx): Promise<Closing> => {
    const member = await tx
      .selectFrom("member")
      .select("status")
      .where("id", "=", memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (member === undefined) return "no-member";
    if (member.status === "closed") return "closed-before";
    if (!isClear || (await isMoneyLeft(tx, memberId))) return "money-left";
    await tx
      .updateTable("member")
      .set({ status: "closed", closed_at: context.databaseTime.now() })
      .where("id", "=", memberId)
      .execute();
    await also(tx);
    ended = await endSessionsIn(tx, memberId, "all", context.databaseTime.now());
    return "closed";
  });
  if (closing === "closed") {
    context.realtime.endSessions(ended);
    context.log.info({ event: "member.closed", member: String(memberId) });
  }
  return closing;
};
