import { PUSH_TOPICS, type PushTopic } from "@krapao/contract/push/shapes";
import type { Language } from "@krapao/i18n/language";
import { type Kysely, sql } from "kysely";

import type { PushTarget } from "../../adapters/push/port.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Device } from "../session/devices.ts";
import type { Member } from "../session/read-session.ts";

/** The session that a device belongs to. */
export type Holder = Pick<Member, "id" | "sessionId">;

/**
 * Stores whether a member wants push messages in a browser. It outlasts the session, so that they come again after the
 * member's next sign-in there. Another member of the same browser has a row of their own.
 */
const keepWish = async (
  db: Kysely<Database>,
  memberId: bigint,
  browser: Device | null,
  wantsPush: boolean,
): Promise<void> => {
  if (browser === null) return;
  await db
    .updateTable("member_device")
    .set({ wants_push: wantsPush })
    .where("member_id", "=", memberId)
    .where("device_hash", "=", browser.hash)
    .execute();
};

/** Whether a member wants push messages in a browser. False where the browser is not known. */
export const wantsPush = async ({ db }: Context, memberId: bigint, browser: Device | null): Promise<boolean> => {
  if (browser === null) return false;
  const row = await db
    .selectFrom("member_device")
    .select("wants_push")
    .where("member_id", "=", memberId)
    .where("device_hash", "=", browser.hash)
    .executeTakeFirst();
  return row?.wants_push ?? false;
};

/**
 * Subscribes a session's device to push messages. A browser gets them for one session only: the session that had this
 * address before loses it. The session's row is locked, so that one which ends at the same time leaves no device
 * behind.
 */
export const keepDevice = (
  { db }: Context,
  { id, sessionId }: Holder,
  { endpoint, p256dh, auth }: PushTarget,
  language: Language,
  browser: Device | null,
): Promise<void> =>
  transaction(db, async (tx) => {
    const open = await tx
      .selectFrom("session")
      .select("id")
      .where("member_id", "=", id)
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (open === undefined) return;
    await sql`
      delete from push_device
      where endpoint = ${endpoint} and (member_id, session_id) <> (${id}, ${sessionId})`.execute(tx);
    await sql`
      insert into push_device (member_id, session_id, endpoint, p256dh, auth, language, created_at, looked_at, look_at)
      values (${id}, ${sessionId}, ${endpoint}, ${p256dh.toString("base64url")}, ${auth.toString("base64url")},
        ${language}, db_now(), db_now(), db_now())
      on conflict (member_id, session_id) do update set
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`.execute(
      tx,
    );
    await keepWish(tx, id, browser, true);
  });

/** Ends the push messages to a session's device, because its member turned them off. */
export const turnOff = (context: Context, holder: Holder, browser: Device | null): Promise<void> =>
  transaction(context.db, async (tx) => {
    // In the order of `keepDevice`, so that both at once cannot deadlock.
    await dropDevice({ db: tx }, holder);
    await keepWish(tx, holder.id, browser, false);
  });

/** Ends a session's subscription. With an address: only if it still has this address. */
export const dropDevice = async (
  { db }: Pick<Context, "db">,
  { id, sessionId }: Holder,
  endpoint?: string,
): Promise<void> => {
  let query = db.deleteFrom("push_device").where("member_id", "=", id).where("session_id", "=", sessionId);
  if (endpoint !== undefined) query = query.where("endpoint", "=", endpoint);
  await query.execute();
};

/** Whether a session has a subscribed device. */
export const hasDevice = async ({ db }: Context, { id, sessionId }: Holder): Promise<boolean> => {
  const row = await db
    .selectFrom("push_device")
    .select("session_id")
    .where("member_id", "=", id)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined;
};

/** The topics that a member wants push messages for; all of them until they choose. */
export const readTopics = async ({ db }: Context, memberId: bigint): Promise<readonly PushTopic[]> => {
  const row = await db.selectFrom("push_choice").select("topics").where("member_id", "=", memberId).executeTakeFirst();
  return row === undefined ? PUSH_TOPICS : PUSH_TOPICS.filter((topic) => row.topics.includes(topic));
};

/** Stores the topics that a member wants push messages for. */
export const keepTopics = async ({ db }: Context, memberId: bigint, topics: readonly PushTopic[]): Promise<void> => {
  await db
    .insertInto("push_choice")
    .values({ member_id: memberId, topics: [...topics] })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ topics: [...topics] }))
    .execute();
};

/** Whether a deposit of the member was ever credited. */
export const hasDeposited = async ({ db }: Context, memberId: bigint): Promise<boolean> => {
  const row = await db
    .selectFrom("saga")
    .select("reference")
    .where("member_id", "=", memberId)
    .where("n", "is not", null)
    .where("type", "=", "deposit")
    .where("status", "=", "SUCCESS")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
