import { hash } from "node:crypto";

import type { Me, NEEDS } from "@krapao/contract/operator/operator-shapes";
import { PERMISSIONS, type Permission } from "@krapao/contract/operator/permissions";

import type { Context } from "../../context.ts";
import type { Statement } from "../../db/prepared.ts";
import { refuse } from "../../lib/refusal.ts";
import { permissionsOf } from "./role.ts";

/** The operator who makes a call at the console, from their session. */
export type Operator = {
  readonly id: bigint;
  readonly sessionId: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  /** What the role allows. It is read with every call, so a change of the role takes effect with the next call. */
  readonly may: ReadonlySet<Permission>;
  readonly isDemo: boolean;
  /** What they have to do before anything else (S62). */
  readonly needs: (typeof NEEDS)[number] | null;
  /** When the password was last entered. */
  readonly signedInAt: Date;
};

/** A session ends after this time without use, and after `LIFE_MS` in any case (S61). */
export const IDLE_MS = 30 * 60_000;
export const LIFE_MS = 12 * 3_600_000;
/** Calls that move money need a password that was entered within this time. */
export const FRESH_MS = 3_600_000;

type Row = {
  readonly state: "unknown" | "expired" | "stale" | "good";
  readonly operator_id: bigint;
  readonly session_id: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly is_demo: boolean;
  readonly is_given_password: boolean;
  readonly has_second_factor: boolean;
  readonly signed_in_at: Date;
};

const statement: Statement = {
  name: "operator session",
  text: `
    select case
        when s.ended_at is not null or not o.is_active then 'unknown'
        when s.expires_at <= $2 or s.used_at <= $3 then 'expired'
        when s.used_at <= $4 then 'stale'
        else 'good' end as state,
      s.operator_id, s.id as session_id, o.username, o.name, o.role, r.permissions, o.is_demo, o.is_given_password,
      o.second_factor is not null or s.passkey_id is not null as has_second_factor, s.signed_in_at
    from operator_session s join operator o on o.id = s.operator_id join operator_role r on r.name = o.role
    where s.token_hash = $1`,
};

/** The hash of an operator's token. The prefix keeps it different from the hash of any other kind of token (S61). */
export const operatorTokenHash = (token: string): Buffer => hash("sha256", `operator:${token}`, "buffer");

type Marks = Pick<Row, "is_demo" | "is_given_password" | "has_second_factor">;

/**
 * What an operator has to do first: change a password that somebody gave them, and enrol a second factor unless they
 * signed in with a passkey. A demo operator on this machine (`isHere`) has to do neither.
 */
export const needsOf = ({ settings }: Context, marks: Marks, isHere: boolean): Operator["needs"] => {
  if (marks.is_demo && settings.demo && isHere) return null;
  if (marks.is_given_password) return "password";
  return marks.has_second_factor ? null : "second-factor";
};

const touch = async ({ db, databaseTime }: Context, row: Row): Promise<void> => {
  const now = databaseTime.now();
  await db
    .updateTable("operator_session")
    .set({ used_at: now })
    .where("operator_id", "=", row.operator_id)
    .where("id", "=", row.session_id)
    .where("used_at", "<", now)
    .execute();
};

/**
 * The session of a token at this moment, which may have expired. Null for a token that opens none, and for the demo's
 * operators where there is no demo.
 */
const readSession = async ({ prepared, databaseTime, settings }: Context, token: string): Promise<Row | null> => {
  const now = databaseTime.now();
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const values = [operatorTokenHash(token), now.toISOString(), before(IDLE_MS), before(60_000)];
  const [row] = await prepared<Row>(statement, values);
  if (row === undefined || row.state === "unknown" || (row.is_demo && !settings.demo)) return null;
  return row;
};

/**
 * The operator behind a token. `isUse`: a person acts, so the session is not idle. `isHere`: the call comes from this
 * machine. Throws `invalid-token` or EXPIRED_AUTH_TOKEN.
 */
export const operatorOf = async (
  context: Context,
  { token, isUse, isHere }: { readonly token: string; readonly isUse: boolean; readonly isHere: boolean },
): Promise<Operator> => {
  const row = await readSession(context, token);
  if (row === null) throw refuse("invalid-token");
  if (row.state === "expired") throw refuse("EXPIRED_AUTH_TOKEN");
  if (row.state === "stale" && isUse) await touch(context, row);
  return {
    id: row.operator_id,
    sessionId: row.session_id,
    username: row.username,
    name: row.name,
    role: row.role,
    may: permissionsOf(row.role, row.permissions),
    isDemo: row.is_demo,
    needs: needsOf(context, row, isHere),
    signedInAt: row.signed_in_at,
  };
};

/**
 * The operator behind a socket's token, if they may use the console: no password to change and a second factor
 * enrolled, as for every call (SECURITY.md S62). Null for anybody else. An open socket does not count as use of the
 * session.
 */
export const operatorOfSocket = async (
  context: Context,
  { token, isHere }: { readonly token: string; readonly isHere: boolean },
): Promise<(Pick<Operator, "id" | "sessionId"> & { readonly mayReply: boolean }) | null> => {
  const row = await readSession(context, token);
  if (row === null || row.state === "expired") return null;
  const may = permissionsOf(row.role, row.permissions);
  if (!may.has("inbox.see") || needsOf(context, row, isHere) !== null) return null;
  return { id: row.operator_id, sessionId: row.session_id, mayReply: may.has("inbox.reply") };
};

/** Which of these sessions are still valid and belong to an operator who may see the inbox. */
export const livingOperatorSessions = async (
  { db, databaseTime }: Context,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const now = databaseTime.now();
  const rows = await db
    .selectFrom("operator_session as s")
    .innerJoin("operator as o", "o.id", "s.operator_id")
    .innerJoin("operator_role as r", "r.name", "o.role")
    .select(["s.id", "o.role", "r.permissions"])
    .where("s.id", "in", [...ids])
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("s.used_at", ">", new Date(now.getTime() - IDLE_MS))
    .where("o.is_active", "=", true)
    .execute();
  return new Set(rows.filter((row) => permissionsOf(row.role, row.permissions).has("inbox.see")).map(({ id }) => id));
};

/** Until when calls that need a recent password are allowed. */
export const freshUntil = (signedInAt: Date): Date => new Date(signedInAt.getTime() + FRESH_MS);

/** The operator's own data, as the console gets it. */
export const meOf = (context: Context, operator: Operator): Me => ({
  _id: String(operator.id),
  username: operator.username,
  name: operator.name,
  role: operator.role,
  permissions: PERMISSIONS.filter((one) => operator.may.has(one)),
  isDemo: operator.isDemo,
  needs: operator.needs,
  freshUntil: freshUntil(operator.signedInAt).toISOString(),
  walletOrigin: context.settings.publicOrigin,
});
