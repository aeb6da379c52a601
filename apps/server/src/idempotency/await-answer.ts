import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { Kysely } from "kysely";

import type { Database } from "../db/schema.ts";
import { deadlineIn } from "../lib/deadline.ts";
import type { Schedule } from "../lib/ports.ts";
import { refuse } from "../lib/refusal.ts";
import type { Stopwatch } from "../lib/stopwatch.ts";
import type { KeptAnswer, IdempotencyKey } from "./idempotency-key.ts";
import { keyState } from "./keep-answer.ts";

/** The state of a movement, and the database's time when it was read. */
type Movement = {
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  readonly createdAt: Date;
  readonly readAt: Date;
};

/** What answering keys needs: the database, the time, and a way to wait for a movement's end. */
export type KeyContext = {
  readonly db: Kysely<Database>;
  readonly monotonic: Stopwatch;
  readonly schedule: Schedule;
  readonly sagas: {
    /** The movement once it is final, or its state after `ms`. */
    readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<Movement | null>;
  };
};

const STEP_MS = 100;

/** How long the movement's first caller still waits, by the database's clock. */
const leftOf = ({ createdAt, readAt }: Movement): number =>
  Math.max(0, PENDING_AFTER_MS - (readAt.getTime() - createdAt.getTime()));

/**
 * Waits until the movement of an open key has its answer, at most as long as the first caller waits:
 * PENDING_AFTER_MS from the key's creation. Returns its answer, or `pending` while it is in progress. Throws
 * IDEMPOTENCY_IN_PROGRESS when there is no movement by then.
 */
export const awaitAnswer = async (
  context: KeyContext,
  idempotencyKey: IdempotencyKey,
  reference: string,
): Promise<KeptAnswer | { readonly pending: string }> => {
  const deadline = deadlineIn(context, PENDING_AFTER_MS);
  for (;;) {
    const row = await context.sagas.settled(idempotencyKey.memberId, reference, 0);
    const ended =
      row === null || row.status !== "IN_PROGRESS"
        ? row
        : await context.sagas.settled(idempotencyKey.memberId, reference, Math.min(leftOf(row), deadline()));
    const state = await keyState(context.db, idempotencyKey);
    if (state.is === "answered") return state.answer;
    const isLate = deadline() === 0;
    if (ended?.status === "IN_PROGRESS" && (isLate || leftOf(ended) === 0)) return { pending: reference };
    if (isLate) throw refuse("IDEMPOTENCY_IN_PROGRESS");
    await context.schedule.sleep(STEP_MS);
  }
};
