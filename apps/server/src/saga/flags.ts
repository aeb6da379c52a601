import type { Context } from "../context.ts";
import type { SagaRow } from "./saga.ts";
import type { FlagKind } from "./tables.ts";

/** Whose movement a flag is on that is on nobody's. */
export const NOBODY = 0n;

/** Raises a flag on a movement; the same flag about the same `subject` again is the same flag. Changes nothing else. */
export const raiseFlag = async (
  context: Pick<Context, "db" | "clock">,
  row: Pick<SagaRow, "memberId" | "reference">,
  kind: FlagKind,
  subject: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> => {
  await context.db
    .insertInto("flag")
    .values({
      member_id: row.memberId,
      reference: row.reference,
      kind,
      subject,
      detail: JSON.stringify(detail),
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
