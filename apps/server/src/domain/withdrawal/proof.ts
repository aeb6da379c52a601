import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { Member } from "../session/read-session.ts";
import { owedSince, settleProof } from "../step-up/owed-proof.ts";
import { stepUpRequired, takeStepUp } from "../step-up/step-up.ts";
import { wouldBePaid } from "./approve.ts";

/** The state of the proof that a withdrawal may need; `since` is when it began to be required. */
export type Proof =
  | { readonly is: "not-needed" }
  | { readonly is: "given"; readonly since: Date | null }
  /** The withdrawal is held anyway, and an operator decides it. */
  | { readonly is: "missing" };

/**
 * What a proof is used for. The same request repeated under its key gets the proof again; another request never does.
 */
export const actOf = (key: IdempotencyKey | null, reference: string): string =>
  key === null ? reference : `${key.key} ${key.hash}`;

/**
 * Requires a proof for a withdrawal that would be paid without an operator and exceeds the operators' limit, and for
 * the first one after a change of the bank account, a passkey or the password. One that an operator will decide needs
 * none. `amount` in minor units. Throws STEP_UP_REQUIRED before anything moves.
 */
export const proveWithdrawal = async (
  context: Context,
  member: Member,
  asked: { readonly amount: bigint; readonly act: string; readonly token: string | null },
  log: FastifyBaseLogger,
): Promise<Proof> => {
  const { amount, act, token } = asked;
  const { withdrawStepUp, withdrawStepUpAbove } = await operatorSettings(context.db);
  const since = await owedSince(context.db, member.id);
  const isAbove = withdrawStepUp && amount > forCurrency(withdrawStepUpAbove, member.currency);
  if (since === null && !isAbove) return { is: "not-needed" };
  if (!(await wouldBePaid(context, { memberId: member.id, currency: member.currency, amount })))
    return { is: "missing" };
  if (token !== null && (await takeStepUp(context.db, member, "withdraw", token, act))) return { is: "given", since };
  log.warn({ event: "step_up.refused" });
  throw stepUpRequired("withdraw");
};

/** Records that the required proof was given, once the withdrawal is held. */
export const keepProven = async (context: Context, member: Member, proof: Proof): Promise<void> => {
  if (proof.is === "given" && proof.since !== null) await settleProof(context.db, member.id, proof.since);
};
