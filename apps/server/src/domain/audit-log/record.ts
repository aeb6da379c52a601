import { hash } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/**
 * One event for the audit log. Every operator can read `before` and `after`, so phone numbers and accounts are masked
 * and secrets are left out.
 */
export type AuditEvent = {
  /** The call's name. */
  readonly act: string;
  /** Null when nobody is signed in. */
  readonly by: bigint | null;
  /** What it was about. */
  readonly subject?: string | undefined;
  readonly memberId?: bigint | null | undefined;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** The most characters of `before` and `after` each. */
export const MOST = 4_000;

/** A value as JSON text, a bigint as its digits. Empty for undefined. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "";

/** The length and hash of a value that is too long, by which two of them can still be told apart. */
export const digestOf = (value: unknown): { readonly length: number; readonly sha256: string } => {
  const text = jsonOf(value);
  return { length: text.length, sha256: hash("sha256", text, "hex") };
};

/** JSON text within the limit. */
const textOf = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = jsonOf(value);
  return text.length <= MOST ? text : jsonOf(digestOf(value));
};

/**
 * Writes an event into the audit log, in the caller's transaction where there is one. Call it last there: it takes the
 * log's lock, and all other events wait until the transaction ends.
 */
export const recordAuditEvent = async (db: Kysely<Database>, now: Date, record: AuditEvent): Promise<void> => {
  const { act, by, subject = null, memberId = null, reason = null, before, after } = record;
  await sql`select record_act(${now}, ${by}, ${act}, ${subject}, ${memberId}, ${reason}, ${textOf(before)}, ${textOf(after)})`.execute(
    db,
  );
};
