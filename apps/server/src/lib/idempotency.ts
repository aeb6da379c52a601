import { hash } from "node:crypto";

import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { Insertable, Kysely, Selectable } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";
import type { KeyStep } from "../ledger/posting.ts";
import type { IdempotencyTable } from "../ledger/tables.ts";
import { refuse } from "./refusal.ts";

/**
 * The caller's Idempotency-Key, as a handler is given it (null when none was sent).
 *
 * How a handler uses it: it passes the key on with whatever it commits, so that the key and the money are one.
 * - Moving money: `ledger.submit({ …, key: key && { ...key, reference, answer: null } })` with the hold, the same with the
 *   final `answer` where the ledger ends the movement at once. Whoever ends the saga later (a resolver, another process)
 *   submits the final answer with the settle or release, by the key kept in the saga's row.
 * - The outcome `key-seen`: `throw new KeySeen(outcome.reference)`. The wrapper then waits and answers what stands.
 * - The refusal `key-conflict`: `throw refuse("IDEMPOTENCY_CONFLICT")`.
 * - Without the ledger: `keepAnswer(tx, key, …)` inside the feature's own transaction.
 * Refusals need nothing: what is final of what the handler throws is kept by the wrapper.
 * A good answer that the handler did not keep is kept by the wrapper too; what was kept first is what everybody is sent.
 */
export type KeyClaim = Pick<KeyStep, "memberId" | "key" | "hash">;

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
export const stateOfKey = (row: KeyRow, claim: KeyClaim): KeyState => {
  if (row === null) return { is: "unknown" };
  if (row.hash !== claim.hash) throw refuse("IDEMPOTENCY_CONFLICT");
  if (row.status === null || row.body === null) return { is: "open", reference: row.reference };
  return { is: "answered", answer: { status: row.status, body: row.body } };
};

/** What became of a key. Throws IDEMPOTENCY_CONFLICT when another request has it. */
export const keyState = async (db: Kysely<Database>, claim: KeyClaim): Promise<KeyState> => {
  const row = await db
    .selectFrom("idempotency")
    .select(["hash", "reference", "status", "body"])
    .where("member_id", "=", claim.memberId)
    .where("key", "=", claim.key)
    .executeTakeFirst();
  return stateOfKey(row ?? null, claim);
};

/** Keeps a final answer under a key that nobody has yet; to be called in the transaction that does the thing. */
export const keepAnswer = async (
  db: Kysely<Database>,
  claim: KeyClaim,
  reference: string,
  answer: KeptAnswer,
  now: Date,
): Promise<boolean> => {
  const row: Insertable<IdempotencyTable> = {
    member_id: claim.memberId,
    key: claim.key,
    hash: claim.hash,
    reference,
    status: answer.status,
    body: answer.body,
    created_at: now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const STEP_MS = 100;

/**
 * Waits until the movement of an open key has its answer, but no longer than the first caller waited: 8 s from when it
 * was made. Then its answer; or `pending` while it is still on its way; or, thrown, IDEMPOTENCY_IN_PROGRESS when after
 * 8 s there is no movement to tell of.
 */
export const awaitAnswer = async (
  context: Context,
  claim: KeyClaim,
  reference: string,
): Promise<KeptAnswer | { readonly pending: string }> => {
  const now = (): number => context.clock.now().getTime();
  const arrived = now();
  for (;;) {
    const row = await context.sagas.settled(claim.memberId, reference, 0);
    const end = (row?.createdAt.getTime() ?? arrived) + PENDING_AFTER_MS;
    const ended =
      row === null || row.status !== "IN_PROGRESS"
        ? row
        : await context.sagas.settled(claim.memberId, reference, Math.max(0, end - now()));
    const state = await keyState(context.db, claim);
    if (state.is === "answered") return state.answer;
    if (ended?.status === "IN_PROGRESS" && now() >= end) return { pending: reference };
    if (now() >= arrived + PENDING_AFTER_MS) throw refuse("IDEMPOTENCY_IN_PROGRESS");
    await context.schedule.sleep(STEP_MS);
  }
};
