import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { Kysely } from "kysely";

import type { Database } from "../db/schema.ts";
import type { Clock, Schedule } from "../lib/ports.ts";
import { refuse } from "../lib/refusal.ts";
import type { KeptAnswer, IdempotencyKey } from "./idempotency-key.ts";
import { keyState } from "./keep-answer.ts";

/** The state of a movement. */
type Movement = { readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED"; readonly createdAt: Date };

/** What answering keys needs: the database, the time, and a way to wait for a movement's end. */
export type KeyContext = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly sagas: {
    /** The movement once it is final, or its state after `ms`. */
    readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<Movement | null>;
  };
};

const STEP_MS = 100;

/**
 * Waits until the movement of an open key has its answer, at most as long as the first caller waits: 8 s from the key's
 * creation. Returns its answer, or `pending` while it is in progress. Throws IDEMPOTENCY_IN_PROGRESS when there is no
 * movement after 8 s.
 */
export const awaitAnswer = async (
  context: KeyContext,
  idempotencyKey: IdempotencyKey,
  reference: string,
): Promise<KeptAnswer | { readonly pending: string }> => {
  const now = (): number => context.clock.now().getTime();
  const arrived = now();
  for (;;) {
    const row = await context.sagas.settled(idempotencyKey.memberId, reference, 0);
    const end = (row?.createdAt.getTime() ?? arrived) + PENDING_AFTER_MS;
    const ended =
      row === null || row.status !== "IN_PROGRESS"
        ? row
        : await context.sagas.settled(idempotencyKey.memberId, reference, Math.max(0, end - now()));
    const state = await keyState(context.db, idempotencyKey);
    if (state.is === "answered") return state.answer;
    if (ended?.status === "IN_PROGRESS" && now() >= end) return { pending: reference };
    if (now() >= arrived + PENDING_AFTER_MS) throw refuse("IDEMPOTENCY_IN_PROGRESS");
    await context.schedule.sleep(STEP_MS);
  }
};
