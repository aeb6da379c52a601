import type { Context } from "../context.ts";
import type { SagaRow } from "./saga.ts";
import type { FlagKind } from "./tables.ts";

/** The member id of a flag that concerns no member's movement. */
export const NOBODY = 0n;

/**
 * Raises a flag on a movement, once for each flag and `subject`. Changes nothing else. `needsSecondLook`: two operators
 * have to look at it.
 */
export const raiseFlag = async (
  context: Pick<Context, "db" | "clock">,
  row: Pick<SagaRow, "memberId" | "reference">,
  kind: FlagKind,
  subject: string,
  detail: Readonly<Record<string, string>>,
  needsSecondLook = false,
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
      needs_second_look: needsSecondLook,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
