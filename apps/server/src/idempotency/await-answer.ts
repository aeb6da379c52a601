import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { Kysely } from "kysely";

import type { Database } from "../db/schema.ts";
import type { Clock, Schedule } from "../lib/ports.ts";
import { refuse } from "../lib/refusal.ts";
import type { KeptAnswer, IdempotencyKey } from "./idempotency-key.ts";
import { keyState } from "./keep-answer.ts";

/** How a movement stands. */
type Movement = { readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED"; readonly createdAt: Date };

/** What keys are answered with: the database, the time, and who knows how a movement ends. */
export type KeyContext = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly sagas: {
    /** The movement once it is final, or as it stands after `ms`. */
    readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<Movement | null>;
  };
};

const STEP_MS = 100;

/**
 * Waits until the movement of an open key has its answer, but no longer than the first caller waited: 8 s from when it
 * was made. Then its answer; or `pending` while it is still on its way; or, thrown, IDEMPOTENCY_IN_PROGRESS when after
 * 8 s there is no movement to tell of.
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
