import { hash } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** One act for the log. `before` and `after` are told to every operator: phones and accounts masked, secrets never. */
export type AuditEvent = {
  /** The call's name. */
  readonly act: string;
  /** Null: nobody who is signed in. */
  readonly by: bigint | null;
  /** What it was about. */
  readonly subject?: string | undefined;
  readonly memberId?: bigint | null | undefined;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
};

const MOST = 4_000;

const plain = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** JSON text that fits; of what is too long its length and fingerprint, which still tell one from another. */
const textOf = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = JSON.stringify(value, plain);
  return text.length <= MOST ? text : JSON.stringify({ length: text.length, sha256: hash("sha256", text, "hex") });
};

/**
 * Writes an act into the log, in the caller's transaction where there is one: last in it, since from here on everybody
 * else's acts wait for its end.
 */
export const recordAuditEvent = async (db: Kysely<Database>, now: Date, record: AuditEvent): Promise<void> => {
  const { act, by, subject = null, memberId = null, reason = null, before, after } = record;
  await sql`select record_act(${now}, ${by}, ${act}, ${subject}, ${memberId}, ${reason}, ${textOf(before)}, ${textOf(after)})`.execute(
    db,
  );
};
