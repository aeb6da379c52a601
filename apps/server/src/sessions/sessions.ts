import type { Transaction } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { tokenHash } from "../http/authorise.ts";
import { operatorSettings } from "../lib/operator-settings.ts";

const DEVICE_MAX = 200;

/** A device as its owner recognises it: the browser's own words, bounded and without control characters. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? "").replace(/\p{Cc}/gu, "").slice(0, DEVICE_MAX);

/** Ends sessions where the condition holds; their ids, whose sockets are then to be ended. */
const endWhere = async (
  tx: Transaction<Database>,
  memberId: bigint,
  now: Date,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("member_id", "=", memberId)
    .where("id", "in", ids)
    .where("ended_at", "is", null)
    .execute();
};

/** The member's living sessions, newest use first. One that ran out of time is none. */
export const livingSessions = async (
  tx: Transaction<Database> | Context["db"],
  memberId: bigint,
  now: Date,
): Promise<
  readonly { readonly id: string; readonly device: string; readonly created_at: Date; readonly used_at: Date }[]
> => {
  const rows = await tx
    .selectFrom("session")
    .select(["id", "device", "created_at", "used_at", "idle_ms"])
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.filter((row) => row.used_at.getTime() + Number(row.idle_ms) > now.getTime());
};

/**
 * Opens a session and gives its token: 32 random bytes that are kept nowhere but with the member (S13). The sessions
 * above the most that a member may have end, the longest unused first (S18).
 */
export const openSession = async (
  context: Context,
  opened: { readonly memberId: bigint; readonly device: string; readonly remember: boolean },
): Promise<string> => {
  const { db, clock, random, realtime } = context;
  const settings = await operatorSettings(db);
  const remember = opened.remember && settings.allowRemember;
  const token = random.bytes(32).toString("base64url");
  const id = random.bytes(16).toString("base64url");
  const now = clock.now();
  const ended = await transaction(db, async (tx) => {
    // Logins of one member take turns here, or two at once would each count the sessions without the other's.
    await tx.selectFrom("member").select("id").where("id", "=", opened.memberId).forNoKeyUpdate().execute();
    const living = await livingSessions(tx, opened.memberId, now);
    const over = living.slice(Math.max(0, settings.sessionsPerMember - 1)).map((session) => session.id);
    await endWhere(tx, opened.memberId, now, over);
    await tx
      .insertInto("session")
      .values({
        member_id: opened.memberId,
        id,
        token_hash: tokenHash(token),
        device: opened.device,
        remember,
        created_at: now,
        used_at: now,
        expires_at: new Date(now.getTime() + settings.sessionLife),
        idle_ms: BigInt(remember ? settings.sessionIdleRemembered : settings.sessionIdle),
        ended_at: null,
      })
      .execute();
    return over;
  });
  realtime.endSessions(ended);
  return token;
};

/** Which of a member's sessions to end. */
export type Which = { readonly only: string } | { readonly allBut: string } | "all";

/** Ends sessions now, with their sockets on every server; how many were living. */
export const endSessions = async (context: Context, memberId: bigint, which: Which): Promise<number> => {
  const { db, clock, realtime } = context;
  const now = clock.now();
  let query = db
    .updateTable("session")
    .set({ ended_at: now })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null);
  if (which !== "all")
    query = "only" in which ? query.where("id", "=", which.only) : query.where("id", "!=", which.allBut);
  const ended = await query.returning("id").execute();
  realtime.endSessions(ended.map(({ id }) => id));
  return ended.length;
};
