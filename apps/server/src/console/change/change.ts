import type { CallShape } from "@krapao/contract";
import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import type { Kysely } from "kysely";
import { type $ZodType, parse } from "zod/v4/core";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { dryRun } from "../../db/transaction.ts";
import { propose } from "../../domain/approval/store.ts";
import type { Audience } from "../../domain/member-summary/audiences.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Part } from "../../http/types.ts";
import { Proposed } from "../../lib/answers.ts";
import { refuse } from "../../lib/refusal.ts";

/** The result of a change: its subject, and the values before and after. */
export type Changed = {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The member whom it is about. */
  readonly memberId?: bigint;
  /** For a change of a member's labels: the segments with bonuses or wheels that it decides about. */
  readonly audiences?: readonly Audience[];
};

/** What a change is made with: the transaction, the operator and the reason. */
export type ChangeContext = {
  readonly context: Context;
  readonly tx: Kysely<Database>;
  readonly by: bigint;
  readonly reason: string;
  /** The owner who carries the change out alone. */
  readonly alone?: bigint;
};

/** A call's input, as received or as stored with the proposal. */
export type ChangeInput<Call extends CallShape> = {
  readonly params: Part<Call, "params">;
  readonly body: Part<Call, "body">;
};

/**
 * A change of settings, or of a member's labels, that needs two operators. `make` checks it, makes it and records it in
 * the audit log.
 */
export type Change = {
  readonly kind: ProposalKind;
  readonly make: (given: unknown, how: ChangeContext) => Promise<Changed>;
};

const partOf = (schema: $ZodType | undefined, given: unknown, name: "params" | "body"): unknown =>
  schema === undefined || typeof given !== "object" || given === null
    ? undefined
    : parse(schema, Reflect.get(given, name));

/**
 * Defines the change that a call makes directly or as a proposal. The stored input is checked by the call's schemas
 * before `make` runs.
 */
export const defineChange = <const Call extends CallShape>(
  call: Call,
  kind: ProposalKind,
  make: (given: ChangeInput<Call>, how: ChangeContext) => Promise<Changed>,
): Change => ({
  kind,
  make: (given, how) => {
    const parts = { params: partOf(call.params, given, "params"), body: partOf(call.body, given, "body") };
    // The call's own schemas check it. This is the one border between the stored input and its type.
    return make(parts as ChangeInput<Call>, how);
  },
});

/** A change's facts as JSON text, to be compared and stored. Null for nothing. */
export const factsText = (facts: unknown): string | null =>
  facts === undefined || facts === null
    ? null
    : JSON.stringify(facts, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/**
 * Proposes a change, with what it changes at this moment. Throws the refusals of the change itself, NOTHING_CHANGED, or
 * EXISTING_PROPOSAL while another proposal about the same subject waits.
 */
export const proposeChange = async (
  { context, operator }: { readonly context: Context; readonly operator: Operator },
  change: Change,
  given: { readonly params?: unknown; readonly body: { readonly reason: string } },
): Promise<Proposed> => {
  const { reason } = given.body;
  const {
    subject,
    memberId = null,
    ...facts
  } = await dryRun(context.db, (tx) => change.make(given, { context, tx, by: operator.id, reason }));
  const [before, after] = [factsText(facts.before), factsText(facts.after)];
  if (before === after) throw refuse("NOTHING_CHANGED");
  const proposal = await propose(context, operator, {
    act: "proposeChange",
    kind: change.kind,
    subject,
    memberId,
    amount: 0n,
    currency: "THB",
    change: { input: JSON.stringify({ params: given.params, body: given.body }), before, after },
    reason,
  });
  return new Proposed(proposal);
};
