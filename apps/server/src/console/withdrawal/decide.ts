import { toMajor, toWireCurrency } from "@krapao/contract";
import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";

import type { Context } from "../../context.ts";
import { WITHDRAW } from "../../domain/withdrawal/withdrawal-saga.ts";
import { refuse } from "../../lib/refusal.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { findMovement } from "../find-movement.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { readWithdrawal } from "./read-withdrawals.ts";

type Decision = {
  readonly act: string;
  readonly operator: Operator;
  readonly reference: string;
  readonly reason: string;
  /** Whether the withdrawal can be decided so in its present state. */
  readonly isOpen: (row: SagaRow) => boolean;
  /** Throws when this operator may not decide this withdrawal so. */
  readonly check?: (row: SagaRow) => Promise<void>;
  readonly decide: (row: SagaRow) => Promise<boolean>;
};

const stateOf = ({ state, amount, currency }: SagaRow) => ({
  state,
  amount: toMajor(amount),
  currency: toWireCurrency(currency),
});

/**
 * Decides a waiting withdrawal. The books commit by themselves, so the audit log records the intent before and the
 * outcome after. The decision itself is committed with the withdrawal. Throws NO_DATA,
 * NOT_WAITING, or what `check` throws.
 */
export const decideWithdrawal = async (context: Context, decision: Decision): Promise<Withdrawal> => {
  const { act, operator, reference, reason, isOpen, check, decide } = decision;
  const row = await findMovement(context, reference);
  if (row === null || row.kind !== WITHDRAW) throw refuse("NO_DATA");
  if (!isOpen(row)) throw refuse("NOT_WAITING");
  await check?.(row);
  const entry = { act, by: operator.id, subject: reference, memberId: row.memberId };
  await recordAuditEvent(context.db, context.clock.now(), {
    ...entry,
    reason,
    before: stateOf(row),
    after: { outcome: "intended" },
  });
  const isDone = await decide(row);
  const present = await findMovement(context, reference);
  await recordAuditEvent(context.db, context.clock.now(), {
    ...entry,
    before: stateOf(row),
    after: { outcome: isDone ? "done" : "came too late", ...(present === null ? {} : stateOf(present)) },
  });
  if (!isDone) throw refuse("NOT_WAITING");
  const withdrawal = await readWithdrawal(context, row.memberId, reference);
  if (withdrawal === null) throw new Error("a withdrawal that is gone");
  return withdrawal;
};
