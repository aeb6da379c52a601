import type { Context } from "../context.ts";
import type { SagaRow } from "./saga.ts";

/** What an operator is to look into. */
export type FlagKind =
  /** A provider said the contrary of what had been final already. */
  | "contrary-answer"
  /** An order was paid with another amount than ordered. */
  | "other-amount"
  /** A paid order was paid once more: the money waits in suspense. */
  | "second-payment"
  /** A bank told of another transfer under a reference that it had used before; it is kept and not booked. */
  | "repeated-reference"
  /** A bank account was changed while a withdrawal to the one before was waiting. */
  | "bank-changed"
  /** Slips or gift links of a member without a deposit were refused so often that both ways are closed (S70). */
  | "refused-deposits"
  /** A bonus that another member received from the same device, or on a deposit of the same payer (S69). */
  | "shared-bonus"
  /** A bet paid after the bonus that it was made under had ended with nothing left. */
  | "paid-after-bonus"
  /** Three or more registered within a day from one address or device under one inviter (S69). */
  | "shared-registrations"
  /** A withdrawal of deposits that were played through less than once (S69). */
  | "unplayed-withdrawal"
  /** Two sides of one event, backed by one member or by two who are linked (S69). */
  | "both-sides";

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
