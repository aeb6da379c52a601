import type { Language } from "@krapao/i18n/language";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { tokenHash } from "./read-session.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { hasPasskey } from "../passkey/passkeys.ts";
import { type Device, rememberDevice } from "./devices.ts";
import { checkSecondStep } from "./second-step.ts";

const DEVICE_MAX = 200;

/** A device as its owner recognises it: the browser's User-Agent, shortened and without control characters. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? "").replace(/\p{Cc}/gu, "").slice(0, DEVICE_MAX);

/** Ends the sessions that match the condition; returns their ids, whose sockets the caller then closes. */
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

/** The member's valid sessions, the most recently used first. Expired ones are left out. */
export const livingSessions = async (
  tx: Transaction<Database> | Context["db"],
  memberId: bigint,
  now: Date,
): Promise<
  readonly {
    readonly id: string;
    readonly device: string;
    readonly place: string | null;
    readonly created_at: Date;
    readonly used_at: Date;
  }[]
> => {
  const rows = await tx
    .selectFrom("session")
    .select(["id", "device", "place", "created_at", "used_at", "idle_ms"])
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.filter((row) => row.used_at.getTime() + Number(row.idle_ms) > now.getTime());
};

/** The result of verifying a password at the login. `password` is the hash that the password was verified against. */
export type Proven = { readonly memberId: bigint; readonly password: string };

/** The same for a login by passkey: the passkey belonged to the member when its signature was verified. */
export type ProvenByPasskey = { readonly memberId: bigint; readonly passkeyId: string };

/**
 * Locks the member's row and checks that the verified password is still theirs. Every change of a password or status
 * writes this row, so the answer holds until the transaction ends.
 */
export const lockProven = async (
  tx: Transaction<Database>,
  { memberId, password }: Proven,
): Promise<"proven" | "changed" | "inactive"> => {
  const row = await tx
    .selectFrom("member")
    .select(["password", "status"])
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.password !== password) return "changed";
  return row.status === "active" ? "proven" : "inactive";
};

/** Locks the member's row and checks that the passkey is still theirs. Removing one writes that row. */
const lockPasskey = async (
  tx: Transaction<Database>,
  { memberId, passkeyId }: ProvenByPasskey,
): Promise<"proven" | "changed" | "inactive"> => {
  const row = await tx
    .selectFrom("member")
    .select("status")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || !(await hasPasskey(tx, "member", memberId, passkeyId))) return "changed";
  return row.status === "active" ? "proven" : "inactive";
};

/**
 * Opens a session and returns its token: 32 random bytes that only the member keeps (S13). Above the maximum number of
 * sessions the least recently used ones end (S18). Null when the password or passkey was changed after it was verified.
 * `known` is the browser's device. `rehashed` replaces the verified hash. Throws INACTIVE_USER, and what {@link
 * checkSecondStep} throws.
 */
export const openSession = async (
  context: Context,
  opened: (Proven | ProvenByPasskey) & {
    readonly rehashed: string | null;
    readonly device: string;
    readonly place: string | null;
    readonly known: Device;
    readonly language: Language;
    readonly remember: boolean;
    readonly otpToken?: string | undefined;
  },
): Promise<{ readonly token: string; readonly isNewDevice: boolean } | null> => {
  const { db, databaseTime, random, realtime } = context;
  const settings = await operatorSettings(db);
  const remember = opened.remember && settings.allowRemember;
  const token = random.bytes(32).toString("base64url");
  const id = random.bytes(16).toString("base64url");
  const now = databaseTime.now();
  const done = await transaction(db, async (tx) => {
    const is = await ("password" in opened ? lockProven(tx, opened) : lockPasskey(tx, opened));
    if (is === "changed") return null;
    if (is === "inactive") throw refuse("INACTIVE_USER");
    // A passkey is two factors by itself: the device, and what unlocks it. So no second step is checked.
    if ("password" in opened)
      await checkSecondStep(tx, { memberId: opened.memberId, device: opened.known, otpToken: opened.otpToken });
    if (opened.rehashed !== null)
      await tx.updateTable("member").set({ password: opened.rehashed }).where("id", "=", opened.memberId).execute();
    const living = await livingSessions(tx, opened.memberId, now);
    const over = living.slice(Math.max(0, settings.sessionsPerMember - 1)).map((session) => session.id);
    await endWhere(tx, opened.memberId, now, over);
    const isNewDevice = await rememberDevice(tx, "member", opened.memberId, opened.known);
    await tx
      .insertInto("session")
      .values({
        member_id: opened.memberId,
        id,
        token_hash: tokenHash(token),
        device: opened.device,
        place: opened.place,
        remember,
        created_at: now,
        used_at: now,
        expires_at: new Date(now.getTime() + settings.sessionLife),
        idle_ms: BigInt(remember ? settings.sessionIdleRemembered : settings.sessionIdle),
        ended_at: null,
        language: opened.language,
        is_new_device: isNewDevice,
      })
      .execute();
    return { over, isNewDevice };
  });
  if (done === null) return null;
  realtime.endSessions(done.over);
  return { token, isNewDevice: done.isNewDevice };
};

/** Which of a member's sessions to end. */
export type Which = { readonly only: string } | { readonly allBut: string } | "all";

/**
 * Ends sessions in the caller's transaction; returns their ids. After the commit the caller closes their sockets with
 * `realtime.endSessions`.
 */
export const endSessionsIn = async (
  tx: Transaction<Database> | Context["db"],
  memberId: bigint,
  which: Which,
  now: Date,
): Promise<readonly string[]> => {
  let query = tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null);
  if (which !== "all")
    query = "only" in which ? query.where("id", "=", which.only) : query.where("id", "!=", which.allBut);
  const ended = await query.returning("id").execute();
  return ended.map(({ id }) => id);
};

/** Ends sessions now, and closes their sockets on every server; returns how many were valid. */
export const endSessions = async (
  { db, databaseTime, realtime }: Context,
  memberId: bigint,
  which: Which,
): Promise<number> => {
  const ended = await endSessionsIn(db, memberId, which, databaseTime.now());
  realtime.endSessions(ended);
  return ended.length;
};
