import { hash } from "node:crypto";

import type { Selectable } from "kysely";

import { refuse } from "../lib/refusal.ts";
import type { IdempotencyTable } from "./tables.ts";

/**
 * The caller's Idempotency-Key, as a handler gets it (null when none was sent).
 *
 * A handler passes the key on with whatever it commits, so that the key and the money are committed together.
 * - Moving money: `ledger.submit({ …, key: key && { ...key, reference, answer: null } })` with the hold, or with the
 * final `answer` where the ledger ends the movement at once. Whoever ends the saga later (a resolver, another process)
 * submits the final answer with the settle or release, by the key in the saga's row.
 * - The outcome `key-seen`: `throw new KeySeen(outcome.reference)`. The caller then waits and gets the present state.
 * - The refusal `key-conflict`: `throw refuse("IDEMPOTENCY_CONFLICT")`.
 * - Without the ledger: `keepAnswer(tx, key, …)` (keep-answer.ts) inside the feature's own transaction.
 * Refusals need nothing: run-once.ts keeps the final errors that a handler throws.
 * It also keeps a good answer that the handler did not keep. Everybody gets the answer that was kept first.
 */
export type IdempotencyKey = {
  readonly memberId: bigint;
  /** 8 to 128 characters. */
  readonly key: string;
  /** SHA-256 of method, path and body; the same key with another hash is refused as `key-conflict`. */
  readonly hash: string;
};

/** Thrown by a handler whose posting found its own key: the same request was made before, or is in progress. */
export class KeySeen extends Error {
  override readonly name = "KeySeen";
  readonly reference: string;

  constructor(reference: string) {
    super("key seen");
    this.reference = reference;
  }
}

/** A kept answer; its bytes never change. */
export type KeptAnswer = { readonly status: number; readonly body: string };

/** The state of a key: unknown, answered, or in progress for the movement `reference`. */
export type KeyState =
  | { readonly is: "unknown" }
  | { readonly is: "answered"; readonly answer: KeptAnswer }
  | { readonly is: "open"; readonly reference: string };

/** SHA-256 of method, path and body. Requests with the same hash are “the same request”. */
export const requestHash = (method: string, path: string, body: unknown): string =>
  hash("sha256", `${method} ${path}\n${JSON.stringify(body) ?? ""}`, "hex");

/** Like {@link requestHash}, for a body that was not accepted: by its raw text, or by what the headers say about it. */
export const unreadHash = (method: string, path: string, unread: string): string =>
  hash("sha256", `${method} ${path}\nunread ${unread}`, "hex");

/** A key's row; null for an unknown key. */
export type KeyRow = Pick<Selectable<IdempotencyTable>, "hash" | "reference" | "status" | "body"> | null;

/** What a key's row means for a request. Throws IDEMPOTENCY_CONFLICT when the key belongs to another request. */
export const stateOfKey = (row: KeyRow, idempotencyKey: IdempotencyKey): KeyState => {
  if (row === null) return { is: "unknown" };
  if (row.hash !== idempotencyKey.hash) throw refuse("IDEMPOTENCY_CONFLICT");
  if (row.status === null || row.body === null) return { is: "open", reference: row.reference };
  return { is: "answered", answer: { status: row.status, body: row.body } };
};
