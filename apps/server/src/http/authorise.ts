import { createHash } from "node:crypto";

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

type Row = {
  readonly terminated: boolean;
  readonly member_id: bigint | null;
  readonly session_id: string;
  readonly used_at: Date;
  readonly expires_at: Date;
  readonly idle_ms: bigint;
  readonly ended_at: Date | null;
  readonly status: "active" | "blocked";
  readonly currency: Currency;
  readonly phone: string;
  readonly version: string;
};

/** Last use is written once a minute at most (S13). */
const TOUCH_MS = 60_000;

/** SHA-256 of a token: what the database has in its place. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/** The token of the Authorization header, the only place where one counts (S5); `bad` when the header is none of ours. */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};

const statement: Statement = {
  name: "session",
  text: `
    select service.terminated, s.member_id, s.id as session_id, s.used_at, s.expires_at, s.idle_ms, s.ended_at,
      m.status, m.currency, m.phone, m.xmin::text as version
    from (select exists (select from setting where name = 'terminated' and value = 'true') as terminated) service
    left join (session s join member m on m.id = s.member_id) on s.token_hash = $1`,
};

/** The state of the service and the session behind a token, in one round trip. */
const look = async (context: Context, hash: Buffer | null): Promise<Row> => {
  const [row] = await context.prepared<Row>(statement, [hash]);
  if (row === undefined) throw new Error("no state of the service");
  return row;
};

const touch = (context: Context, row: Row, now: Date): void => {
  if (row.member_id === null || now.getTime() - row.used_at.getTime() < TOUCH_MS) return;
  context.db
    .updateTable("session")
    .set({ used_at: now })
    .where("member_id", "=", row.member_id)
    .where("id", "=", row.session_id)
    .where("used_at", "=", row.used_at)
    .execute()
    .catch((error: unknown) => context.log.warn({ event: "session not touched", err: error }));
};

/** The member of a session's row. Throws `invalid-token`, EXPIRED_AUTH_TOKEN or INACTIVE_USER. */
const memberOf = (context: Context, row: Row): Member => {
  if (row.member_id === null || row.ended_at !== null) throw refuse("invalid-token");
  const now = context.clock.now();
  if (row.expires_at <= now || row.used_at.getTime() + Number(row.idle_ms) <= now.getTime())
    throw refuse("EXPIRED_AUTH_TOKEN");
  if (row.status !== "active") throw refuse("INACTIVE_USER");
  touch(context, row, now);
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
  const row = await look(context, tokenHash(token));
  if (row.terminated) throw refuse("gone");
  return memberOf(context, row);
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
  const row = await look(context, typeof bearer === "object" ? tokenHash(bearer.token) : null);
  if (row.terminated) throw refuse("gone");
  if (typeof bearer === "object") return memberOf(context, row);
  if (bearer === "bad") throw refuse("invalid-token");
  if (audience === "member") throw refuse("UNAUTHORIZED");
  return null;
};
