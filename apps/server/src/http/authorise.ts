import { hash } from "node:crypto";

import type { Audience, Currency } from "@krapao/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import type { Statement } from "../db/prepared.ts";
import { refuse } from "../lib/refusal.ts";

/** Who makes a call: always the session's member, never one named in the request (S26). */
export type Member = {
  readonly id: bigint;
  readonly sessionId: string;
  readonly currency: Currency;
  /** E.164. */
  readonly phone: string;
  /** Another one whenever the member's row is written: what is remembered of it holds while this does. */
  readonly version: string;
};

/** What a session is worth now. `stale`: good, and its last use is to be written. */
type State = "gone" | "unknown" | "expired" | "inactive" | "stale" | "good";

type Row = {
  readonly state: State;
  readonly member_id: bigint;
  readonly session_id: string;
  readonly currency: Currency;
  readonly phone: string;
  readonly version: string;
};

/** SHA-256 of a token: what the database has in its place. */
export const tokenHash = (token: string): Buffer => hash("sha256", token, "buffer");

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/** The token of the Authorization header, the only place where one counts (S5); `bad` when the header is none of ours. */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};

/** Decided where it lies, since every call asks: few columns and no dates to read. Last use is written once a minute (S13). */
const statement: Statement = {
  name: "session",
  text: `
    select case
        when exists (select from setting where name = 'terminated' and value = 'true') then 'gone'
        when s.member_id is null or s.ended_at is not null then 'unknown'
        when s.expires_at <= $2 or s.used_at + s.idle_ms * interval '1 millisecond' <= $2 then 'expired'
        when m.status <> 'active' then 'inactive'
        when s.used_at <= $2 - interval '1 minute' then 'stale'
        else 'good' end as state,
      s.member_id, s.id as session_id, m.currency, m.phone, m.xmin::text as version
    from (select $1::bytea as hash) asked left join (session s join member m on m.id = s.member_id) on s.token_hash = hash`,
};

/** The state of the service and the session behind a token, in one round trip. */
const look = async (context: Context, token: Buffer | null, now: Date): Promise<Row> => {
  const [row] = await context.prepared<Row>(statement, [token, now.toISOString()]);
  if (row === undefined) throw new Error("no state of the service");
  return row;
};

/** Writes the last use, before the call is done: who calls again meets a session that was used. */
const touch = async (context: Context, row: Row, now: Date): Promise<void> => {
  try {
    await context.db
      .updateTable("session")
      .set({ used_at: now })
      .where("member_id", "=", row.member_id)
      .where("id", "=", row.session_id)
      .where("used_at", "<", now)
      .execute();
  } catch (error) {
    context.log.warn({ event: "session not touched", err: error });
  }
};

/** The member of a session's row. Throws `gone`, `invalid-token`, EXPIRED_AUTH_TOKEN or INACTIVE_USER. */
const memberOf = async (context: Context, row: Row, now: Date): Promise<Member> => {
  if (row.state === "gone") throw refuse("gone");
  if (row.state === "unknown") throw refuse("invalid-token");
  if (row.state === "expired") throw refuse("EXPIRED_AUTH_TOKEN");
  if (row.state === "inactive") throw refuse("INACTIVE_USER");
  if (row.state === "stale") await touch(context, row, now);
  return {
    id: row.member_id,
    sessionId: row.session_id,
    currency: row.currency,
    phone: row.phone,
    version: row.version,
  };
};

/** The member behind a token; for the socket's handshake. Throws a refusal. */
export const memberOfToken = async (context: Context, token: string): Promise<Member> => {
  const now = context.clock.now();
  return memberOf(context, await look(context, tokenHash(token), now), now);
};

/**
 * Decides whether a caller may make a call: the service is not ended, and the audience that the contract declares (S27).
 * `whenEnded` is for the one call that an ended service still answers. Throws a refusal.
 */
export const authorise = async (
  context: Context,
  request: FastifyRequest,
  audience: Audience,
  whenEnded: boolean,
): Promise<Member | null> => {
  if (whenEnded) return null;
  const bearer = audience === "public" ? "none" : bearerOf(request.headers.authorization);
  const now = context.clock.now();
  const row = await look(context, typeof bearer === "object" ? tokenHash(bearer.token) : null, now);
  if (typeof bearer === "object") return memberOf(context, row, now);
  if (row.state === "gone") throw refuse("gone");
  if (bearer === "bad") throw refuse("invalid-token");
  if (audience === "member") throw refuse("UNAUTHORIZED");
  return null;
};
