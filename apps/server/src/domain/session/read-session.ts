import { hash } from "node:crypto";

import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/i18n/language";

import type { Context } from "../../context.ts";
import { arrayOf } from "../../db/arrays.ts";
import type { Statement } from "../../db/prepared.ts";
import type { KeyRow } from "../../idempotency/idempotency-key.ts";
import { batchReads, inPlace } from "../../lib/batch-reads.ts";
import { refuse } from "../../lib/refusal.ts";

/** The member who makes a call: always the session's, never one named in the request (S26). */
export type Member = {
  readonly id: bigint;
  readonly sessionId: string;
  readonly currency: Currency;
  /** E.164. */
  readonly phone: string;
  /**
   * It changes whenever the member's row is written. What is cached about the member is valid only for the same
   * version.
   */
  readonly version: string;
};

/** The state of a session. `stale`: valid, and its last use has to be recorded; `gone`: the service has ended. */
type State = "gone" | "unknown" | "expired" | "inactive" | "stale" | "good";

type Row = {
  readonly state: State;
  readonly n: bigint;
  readonly member_id: bigint;
  readonly session_id: string;
  readonly currency: Currency;
  readonly phone: string;
  readonly version: string;
  readonly key_hash: string | null;
  readonly key_reference: string;
  readonly key_status: number | null;
  readonly key_body: string | null;
};

/** A session as it was read, with the Idempotency-Key that was read with it. */
export type ReadSession = {
  readonly state: State;
  readonly member: Member;
  readonly key: KeyRow;
  readonly readAt: Date;
};

/** SHA-256 of a token. The database stores only this. */
export const tokenHash = (token: string): Buffer => hash("sha256", token, "buffer");

/**
 * The database decides, because every call asks and then no dates have to be transferred. The last use is written once
 * a minute (S13).
 */
const statement: Statement = { name: "look_sessions", text: "select * from look_sessions($1, $2, $3)" };

type Asked = { readonly token: Buffer | null; readonly now: Date; readonly key: string | null };

const createReader = ({ prepared }: Context): ((asked: Asked) => Promise<Row>) =>
  batchReads(async (all) =>
    inPlace(
      await prepared<Row>(statement, [
        arrayOf(all.map(({ token }) => (token === null ? null : `\\x${token.toString("hex")}`))),
        arrayOf(all.map(({ now }) => now.toISOString())),
        arrayOf(all.map(({ key }) => key)),
      ]),
    ),
  );

const toMember = (row: Row): Member => ({
  id: row.member_id,
  sessionId: row.session_id,
  currency: row.currency,
  phone: row.phone,
  version: row.version,
});

const toKeyRow = ({ key_hash: hash, key_reference: reference, key_status: status, key_body: body }: Row): KeyRow =>
  hash === null ? null : { hash, reference, status, body };

/**
 * Reads the state of the service, of the session behind a token (null: none) and of a key of its member. Callers at the
 * same time share one round trip.
 */
export const readSession = async (
  context: Context,
  asked: { readonly token: string | null; readonly key: string | null },
): Promise<ReadSession> => {
  const now = context.databaseTime.now();
  const token = asked.token === null ? null : tokenHash(asked.token);
  const row = await context.once(createReader)({ token, now, key: asked.key });
  return { state: row.state, member: toMember(row), key: toKeyRow(row), readAt: now };
};

/** Records the last use before the call runs, so that the next call sees it, and the app's language where it is known. */
const touch = async (
  context: Context,
  { id, sessionId }: Member,
  now: Date,
  language: Language | null,
): Promise<void> => {
  try {
    await context.db
      .updateTable("session")
      .set({ used_at: now, ...(language !== null && { language }) })
      .where("member_id", "=", id)
      .where("id", "=", sessionId)
      .where("used_at", "<", now)
      .execute();
  } catch (error) {
    context.log.warn({ event: "session.update_failed", err: error });
  }
};

/**
 * The member of a session that was read, by a call in this language (null: it names none). Throws `gone`,
 * `invalid-token`, EXPIRED_AUTH_TOKEN or INACTIVE_USER.
 */
export const memberOfSession = async (
  context: Context,
  { state, member, readAt }: ReadSession,
  language: Language | null,
): Promise<Member> => {
  if (state === "gone") throw refuse("gone");
  if (state === "unknown") throw refuse("invalid-token");
  if (state === "expired") throw refuse("EXPIRED_AUTH_TOKEN");
  if (state === "inactive") throw refuse("INACTIVE_USER");
  if (state === "stale") await touch(context, member, readAt, language);
  return member;
};

/** The member behind a token, for the socket's handshake. Throws a refusal. */
export const memberOfToken = async (context: Context, token: string): Promise<Member> =>
  memberOfSession(context, await readSession(context, { token, key: null }), null);
