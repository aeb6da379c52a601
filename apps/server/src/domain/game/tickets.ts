import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { GameAccount } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";

const BYTES = 32;
// By the database's clock: another server than the one that made it is asked.
const NOW = sql<Date>`db_now()`;
const END = sql<Date>`db_now() + interval '2 minutes'`;

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/**
 * Issues a launch ticket for one member and provider: 32 random bytes, usable once within 2 minutes. Only its hash is
 * kept (S36).
 */
export const issueTicket = async (context: Context, memberId: bigint, code: string): Promise<string> => {
  const ticket = context.random.bytes(BYTES).toString("base64url");
  await context.db
    .insertInto("launch_ticket")
    .values({ ticket_hash: hashOf(ticket), member_id: memberId, code, created_at: NOW, expires_at: END })
    .execute();
  return ticket;
};

/** The account that a ticket opens, once; null for a ticket that is unknown, used, expired or of another provider. */
export const redeemTicket = async (context: Context, code: string, ticket: string): Promise<GameAccount | null> => {
  const used = await context.db
    .updateTable("launch_ticket")
    .set({ used_at: NOW })
    .where("ticket_hash", "=", hashOf(ticket))
    .where("code", "=", code)
    .where("used_at", "is", null)
    .where("expires_at", ">", NOW)
    .returning("member_id")
    .executeTakeFirst();
  if (used === undefined) return null;
  const account = await context.db
    .selectFrom("game_account")
    .innerJoin("member", "member.id", "game_account.member_id")
    .innerJoin("game_provider", "game_provider.code", "game_account.code")
    .select(["game_account.username", "game_account.currency"])
    .where("game_account.member_id", "=", used.member_id)
    .where("game_account.code", "=", code)
    .where("game_account.activated_at", "is not", null)
    .where("member.status", "=", "active")
    .where("game_provider.is_active", "=", true)
    .executeTakeFirst();
  return account ?? null;
};
