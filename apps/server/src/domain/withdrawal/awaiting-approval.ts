import type { Context } from "../../context.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { WAITS, type Waits } from "./approve.ts";

/**
 * Puts a withdrawal that was not sent into the operators' queue; it is no longer processed by itself. Its state changes, so that a
 * server that approved it before, and was paused since, cannot release it any more.
 */
export const awaitApproval = async (
  { ledger }: Pick<Context, "ledger">,
  { memberId, reference, state }: Pick<SagaRow, "memberId" | "reference" | "state">,
  why: readonly Waits[],
): Promise<void> => {
  await ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: [state],
      to: "reviewing",
      status: "IN_PROGRESS",
      dueIn: null,
      data: { waits: why },
    },
  });
};

/** The reasons for which a withdrawal waits, or waited, for an operator. */
export const waitsOf = (data: Readonly<Record<string, unknown>>): readonly Waits[] => {
  const waits = data["waits"];
  return Array.isArray(waits) ? WAITS.filter((one) => waits.includes(one)) : [];
};
