import type { CallShape } from "@krapao/contract";
import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import type { Kysely } from "kysely";
import { type $ZodType, parse } from "zod/v4/core";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { propose } from "../../domain/approval/store.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Part } from "../../http/types.ts";
import { Proposed } from "../../lib/answers.ts";
import { refuse } from "../../lib/refusal.ts";

/** What a change became: what it is about, and that before and after. */
export type Changed = { readonly subject: string; readonly before: unknown; readonly after: unknown };

/** How a change is made: in this transaction, by whom and why. */
export type How = {
  readonly context: Context;
  readonly tx: Kysely<Database>;
  readonly by: bigint;
  readonly reason: string;
};

/** A call's input, as it was sent or as it was kept with the proposal. */
export type Given<Call extends CallShape> = {
  readonly params: Part<Call, "params">;
  readonly body: Part<Call, "body">;
};

/** A change of settings that two people make. `make` checks it, makes it and writes it into the log. */
export type Change = {
  readonly kind: ProposalKind;
  readonly make: (given: unknown, how: How) => Promise<Changed>;
};

const partOf = (schema: $ZodType | undefined, given: unknown, name: "params" | "body"): unknown =>
  schema === undefined || typeof given !== "object" || given === null
    ? undefined
    : parse(schema, Reflect.get(given, name));

/** A change by the call that asks for it. */
export const defineChange = <const Call extends CallShape>(
  call: Call,
  kind: ProposalKind,
  make: (given: Given<Call>, how: How) => Promise<Changed>,
): Change => ({
  kind,
  make: (given, how) => {
    const parts = { params: partOf(call.params, given, "params"), body: partOf(call.body, given, "body") };
    // Checked by the call's own schemas: the one border between what was kept and its type.
    return make(parts as Given<Call>, how);
  },
});

/** A change's facts as text that is compared and kept; null for nothing. */
export const factsText = (facts: unknown): string | null =>
  facts === undefined || facts === null
    ? null
    : JSON.stringify(facts, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Ends a transaction that was only to show what it would do. */
class Shown extends Error {
  readonly changed: Changed;

  constructor(changed: Changed) {
    super("shown, not made");
    this.changed = changed;
  }
}

/** What a change would make, all checks included; nothing of it stays. */
const show = async (context: Context, change: Change, given: unknown, how: Omit<How, "tx">): Promise<Changed> => {
  try {
    return await transaction(context.db, async (tx) => {
      throw new Shown(await change.make(given, { ...how, tx }));
    });
  } catch (error) {
    if (error instanceof Shown) return error.changed;
    throw error;
  }
};

/**
 * Proposes a change with what it changes at this moment. Throws what the change itself is refused with, NOTHING_CHANGED,
 * or EXISTING_PROPOSAL while another about the same thing waits.
 */
export const proposeChange = async (
  { context, operator }: { readonly context: Context; readonly operator: Operator },
  change: Change,
  given: { readonly params?: unknown; readonly body: { readonly reason: string } },
): Promise<Proposed> => {
  const { reason } = given.body;
  const { subject, ...facts } = await show(context, change, given, { context, by: operator.id, reason });
  const [before, after] = [factsText(facts.before), factsText(facts.after)];
  if (before === after) throw refuse("NOTHING_CHANGED");
  const proposal = await propose(context, operator, {
    act: "proposeChange",
    kind: change.kind,
    subject,
    memberId: null,
    amount: 0n,
    currency: "THB",
    change: { input: JSON.stringify({ params: given.params, body: given.body }), before, after },
    reason,
  });
  return new Proposed(proposal);
};
