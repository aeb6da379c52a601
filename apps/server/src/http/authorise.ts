import { hash } from "node:crypto";

import { ALWAYS_ANSWERED, type Audience, type CallShape, type Currency } from "@krapao/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import type { Prepared, Statement } from "../db/prepared.ts";
import { arrayOf } from "../db/arrays.ts";
import { gatherReads, inPlace } from "../lib/gather-reads.ts";
import type { KeyRow } from "../lib/idempotency.ts";
import { refuse } from "../lib/refusal.ts";
import { keyOf } from "./idempotency-key.ts";
import type { Callers, Member } from "./types.ts";

/** What a session is worth now. `stale`: good, and its last use is to be written. */
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

/** SHA-256 of a token: what the database has in its place. */
export const tokenHash = (token: string): Buffer => hash("sha256", token, "buffer");

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/** The token of the Authorization header, the only place where one counts (S5); `bad` when the header is none of ours. */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};

/** Decided where it lies, since every call asks: no dates to read. Last use is written once a minute (S13). */
const statement: Statement = { name: "look_sessions", text: "select * from look_sessions($1, $2, $3)" };

type Asked = { readonly token: Buffer | null; readonly now: Date; readonly key: string | null };

const readerFor = (prepared: Prepared): ((asked: Asked) => Promise<Row>) =>
  gatherReads(async (all) =>
    inPlace(
      await prepared<Row>(statement, [
        arrayOf(all.map(({ token }) => (token === null ? null : `\\x${token.toString("hex")}`))),
        arrayOf(all.map(({ now }) => now.toISOString())),
        arrayOf(all.map(({ key }) => key)),
      ]),
    ),
  );

const readers = new WeakMap<Prepared, ReturnType<typeof readerFor>>();

/** The state of the service, of the session behind a token and of the key beside it; callers together, in one round trip. */
const look = ({ prepared }: Context, asked: Asked): Promise<Row> => {
  const known = readers.get(prepared);
  if (known !== undefined) return known(asked);
  const made = readerFor(prepared);
  readers.set(prepared, made);
  return made(asked);
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

const toMember = (row: Row): Member => ({
  id: row.member_id,
  sessionId: row.session_id,
  currency: row.currency,
  phone: row.phone,
  version: row.version,
});

/** The member of a session's row. Throws `gone`, `invalid-token`, EXPIRED_AUTH_TOKEN or INACTIVE_USER. */
const memberOf = async (context: Context, row: Row, now: Date): Promise<Member> => {
  if (row.state === "gone") throw refuse("gone");
  if (row.state === "unknown") throw refuse("invalid-token");
  if (row.state === "expired") throw refuse("EXPIRED_AUTH_TOKEN");
  if (row.state === "inactive") throw refuse("INACTIVE_USER");
  if (row.state === "stale") await touch(context, row, now);
  return toMember(row);
};

/** The member behind a token; for the socket's handshake. Throws a refusal. */
export const memberOfToken = async (context: Context, token: string): Promise<Member> => {
  const now = context.clock.now();
  return memberOf(context, await look(context, { token: tokenHash(token), now, key: null }), now);
};

const keyRowOf = ({ key_hash: hash, key_reference: reference, key_status: status, key_body: body }: Row): KeyRow =>
  hash === null ? null : { hash, reference, status, body };

/** The member who makes a call; null for a visitor where one may. Throws a refusal, also when the service is ended. */
const authorise = async (context: Context, request: FastifyRequest, audience: Audience): Promise<Member | null> => {
  const bearer = audience === "public" ? "none" : bearerOf(request.headers.authorization);
  const now = context.clock.now();
  const token = typeof bearer === "object" ? tokenHash(bearer.token) : null;
  const key = token === null ? null : keyOf(request);
  const row = await look(context, { token, now, key });
  if (token !== null) {
    request.keyRow = keyRowOf(row);
    if (row.state !== "inactive" || key === null) return memberOf(context, row, now);
    // Even this is the key's answer for good, and only for the same request: it is told once the request is read.
    request.withheld = refuse("INACTIVE_USER");
    return toMember(row);
  }
  if (row.state === "gone") throw refuse("gone");
  if (bearer === "bad") throw refuse("invalid-token");
  if (audience === "member") throw refuse("UNAUTHORIZED");
  return null;
};

const signedInMember = async (context: Context, request: FastifyRequest): Promise<Member> => {
  const member = await authorise(context, request, "member");
  if (member === null) throw refuse("UNAUTHORIZED");
  return member;
};

/** Who calls the members' API (S27). */
export const members = {
  public: async (context: Context, request: FastifyRequest, call: CallShape): Promise<{ readonly member: null }> => {
    // The one call that an ended service still answers.
    if (call.path !== ALWAYS_ANSWERED) await authorise(context, request, "public");
    return { member: null };
  },
  guest: async (context: Context, request: FastifyRequest) => ({ member: await authorise(context, request, "guest") }),
  member: async (context: Context, request: FastifyRequest) => ({ member: await signedInMember(context, request) }),
} as const satisfies Callers;
