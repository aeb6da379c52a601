import { hash } from "node:crypto";

import type { Selectable } from "kysely";

import { refuse } from "../lib/refusal.ts";
import type { IdempotencyTable } from "./tables.ts";

/**
 * The caller's Idempotency-Key, as a handler is given it (null when none was sent).
 *
 * How a handler uses it: it passes the key on with whatever it commits, so that the key and the money are one.
 * - Moving money: `ledger.submit({ …, key: key && { ...key, reference, answer: null } })` with the hold, the same with the
 *   final `answer` where the ledger ends the movement at once. Whoever ends the saga later (a resolver, another process)
 *   submits the final answer with the settle or release, by the key kept in the saga's row.
 * - The outcome `key-seen`: `throw new KeySeen(outcome.reference)`. The caller then waits and is told what stands.
 * - The refusal `key-conflict`: `throw refuse("IDEMPOTENCY_CONFLICT")`.
 * - Without the ledger: `keepAnswer(tx, key, …)` (keep-answer.ts) inside the feature's own transaction.
 * Refusals need nothing: what is final of what the handler throws is kept by run-once.ts.
 * A good answer that the handler did not keep is kept there too; what was kept first is what everybody is sent.
 */
export type IdempotencyKey = {
  readonly memberId: bigint;
  /** 8 to 128 characters. */
  readonly key: string;
  /** SHA-256 of method, path and body; the same key with another hash is refused as `key-conflict`. */
  readonly hash: string;
};

/** Thrown by a handler whose posting met its own key: the same request was here before, or is at work. */
export class KeySeen extends Error {
  override readonly name = "KeySeen";
  readonly reference: string;

  constructor(reference: string) {
    super("key seen");
    this.reference = reference;
  }
}

/** An answer as it was kept: the same bytes for ever. */
export type KeptAnswer = { readonly status: number; readonly body: string };

/** What became of a key: nobody has it, its answer is kept, or the movement `reference` is at work under it. */
export type KeyState =
  | { readonly is: "unknown" }
  | { readonly is: "answered"; readonly answer: KeptAnswer }
  | { readonly is: "open"; readonly reference: string };

/** SHA-256 of method, path and body: what "the same request" means. */
export const requestHash = (method: string, path: string, body: unknown): string =>
  hash("sha256", `${method} ${path}\n${JSON.stringify(body) ?? ""}`, "hex");

/** The same for what did not become a body that fits: by its text as it came, or by what the headers say of it. */
export const unreadHash = (method: string, path: string, unread: string): string =>
  hash("sha256", `${method} ${path}\nunread ${unread}`, "hex");

/** A key as the database has it; null for one that nobody has. */
export type KeyRow = Pick<Selectable<IdempotencyTable>, "hash" | "reference" | "status" | "body"> | null;

/** What a key's row means to a request. Throws IDEMPOTENCY_CONFLICT when another request has it. */
export const stateOfKey = (row: KeyRow, idempotencyKey: IdempotencyKey): KeyState => {
  if (row === null) return { is: "unknown" };
  if (row.hash !== idempotencyKey.hash) throw refuse("IDEMPOTENCY_CONFLICT");
  if (row.status === null || row.body === null) return { is: "open", reference: row.reference };
  return { is: "answered", answer: { status: row.status, body: row.body } };
};
