import assert from "node:assert/strict";

import { arrayOf } from "../db/arrays.ts";
import type { ConflictKeys } from "./batcher.ts";
import type { RunBatch } from "./writer.ts";
import { isFailedAssumption } from "./optimistic-batch.ts";
import { createOptimisticPolicy } from "./optimistic-policy.ts";

/** What a provider's signed message says: an event about an order of ours, and its payment. */
export type PaidOrder = {
  readonly provider: string;
  readonly qrcodeId: string;
  readonly event: string;
  /** The identity of this message; a message is accepted once. */
  readonly message: string;
  /** The message's own time. */
  readonly at: Date;
  /**
   * The single payment, in minor units, with the provider's own reference. Null for anything else, which is only looked
   * up.
   */
  readonly payment: { readonly reference: string; readonly amount: bigint; readonly currency: string } | null;
};

/**
 * The result of a message. When it is credited, the same commit records that the payment is booked, that the order is
 * paid, and by which message. The other results change nothing: the same message or its event came before, or it is not
 * the single payment of the ordered amount, in the order's currency, on a waiting order.
 */
export type PaidOutcome =
  | { readonly is: "credited"; readonly memberId: bigint; readonly available: bigint }
  | { readonly is: "replay" }
  | { readonly is: "known" }
  | { readonly is: "other" };

type Row = { readonly o_what: string; readonly o_member: string; readonly o_available: string };

const PARAMETERS = Array.from({ length: 11 }, (_, index) => `$${index + 1}`).join(",");
const STATEMENT = { name: "qr_credit", text: `select o_what, o_member, o_available from qr_credit(${PARAMETERS})` };

const readOutcomes = ({ o_what, o_member, o_available }: Row, count: number): PaidOutcome[] => {
  const members = o_member.split(",");
  const availables = o_available.split(",");
  assert(o_what.length === count && members.length === count && availables.length === count, "an answer for each");
  return Array.from(o_what, (what, index) => {
    if (what === "b")
      return { is: "credited", memberId: BigInt(members[index] ?? ""), available: BigInt(availables[index] ?? "") };
    return { is: what === "r" ? "replay" : what === "k" ? "known" : "other" };
  });
};

/**
 * How a writer calls `qr_credit`, at the database's time or `at` a given one; see db/functions/qr_credit.sql. It
 * credits by the fast path of a batch, and again without it when that fails.
 */
export const createRunPaid = (at: Date | null): RunBatch<PaidOrder, PaidOutcome> => {
  const optimism = createOptimisticPolicy();
  const ask: RunBatch<PaidOrder, PaidOutcome> = async (connection, orders, { check, redo }) => {
    const values = [
      at?.toISOString() ?? null,
      check,
      redo,
      arrayOf(orders.map((order) => order.provider)),
      arrayOf(orders.map((order) => order.event)),
      arrayOf(orders.map((order) => order.message)),
      arrayOf(orders.map((order) => order.at.toISOString())),
      arrayOf(orders.map((order) => order.qrcodeId)),
      arrayOf(orders.map((order) => order.payment?.reference)),
      arrayOf(orders.map((order) => order.payment?.amount)),
      arrayOf(orders.map((order) => order.payment?.currency)),
    ];
    const { rows } = await connection.query<Row>({ ...STATEMENT, values });
    const [row] = rows;
    assert(row !== undefined, "qr_credit answers");
    return readOutcomes(row, orders.length);
  };
  return async (connection, orders, mode) => {
    const safe = { ...mode, check: true };
    if (mode.check || !optimism.isWorthwhile()) return ask(connection, orders, safe);
    try {
      const outcomes = await ask(connection, orders, mode);
      optimism.tried(true);
      return outcomes;
    } catch (error) {
      if (!isFailedAssumption(error)) throw error;
      optimism.tried(false);
      return ask(connection, orders, safe);
    }
  };
};

/**
 * The conflict keys of a message about a payment: its order exclusively, and the account of its provider, which all
 * messages of the provider lock.
 */
export const paidConflictKeys = ({ provider, qrcodeId }: PaidOrder): ConflictKeys => ({
  alone: [qrcodeId],
  locked: [provider],
});
