import { sql } from "kysely";

import type { Context } from "../context.ts";
import type { SagaRow } from "./saga.ts";
import type { AttemptKind } from "./tables.ts";

/** One attempt. `detail` holds amounts as digits in minor units and times in ISO 8601, never a secret. */
export type AttemptRecord = {
  readonly at: Date;
  /** The movement's state at that time. */
  readonly state: string;
  readonly what: AttemptKind;
  /** The answer in one word: `done`, `refused`, `not-found`, `unclear`, `known`, … */
  readonly answer: string;
  readonly tookMs: number;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** How many of the first and of the last entries of a movement are kept. */
const FIRST = 50;
const LAST = 250;

/** Records entries, oldest first. Of a movement's entries, those between the first 50 and the last 250 are deleted. */
export const recordAttempts = async (
  context: Pick<Context, "db">,
  row: Pick<SagaRow, "memberId" | "reference" | "state">,
  entries: readonly Omit<AttemptRecord, "state">[],
): Promise<void> => {
  if (entries.length === 0) return;
  const { memberId, reference, state } = row;
  await context.db
    .insertInto("saga_attempt")
    .values(
      entries.map(({ at, what, answer, tookMs, detail }) => ({
        member_id: memberId,
        reference,
        at,
        state,
        what,
        answer,
        took_ms: Math.max(0, Math.round(tookMs)),
        detail: JSON.stringify(detail),
      })),
    )
    .execute();
  await sql`
    delete from saga_attempt where member_id = ${memberId} and reference = ${reference}
      and n > (select n from saga_attempt where member_id = ${memberId} and reference = ${reference} order by n offset ${FIRST} limit 1)
      and n < (select n from saga_attempt where member_id = ${memberId} and reference = ${reference} order by n desc offset ${LAST} limit 1)`.execute(
    context.db,
  );
};

/** All attempts of a member's movement, oldest first. Empty when its call had a clear answer the first time. */
export const readAttempts = async (
  context: Pick<Context, "db">,
  memberId: bigint,
  reference: string,
): Promise<readonly AttemptRecord[]> => {
  const rows = await context.db
    .selectFrom("saga_attempt")
    .select(["at", "state", "what", "answer", "took_ms", "detail"])
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .orderBy("n")
    .execute();
  return rows.map(({ took_ms: tookMs, ...entry }) => ({ ...entry, tookMs }));
};
