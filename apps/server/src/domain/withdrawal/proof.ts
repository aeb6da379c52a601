import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { Member } from "../session/read-session.ts";
import { owedSince, settleProof } from "../step-up/owed-proof.ts";
import { stepUpRequired, takeStepUp } from "../step-up/step-up.ts";
import { wouldBePaid } from "./approve.ts";

/** What a withdrawal has of the proof that it may need; `since` is when the proof began to be owed. */
export type Proof =
  | { readonly is: "not-needed" }
  | { readonly is: "given"; readonly since: Date | null }
  /** It is held all the same, and a person decides it. */
  | { readonly is: "missing" };

/** What a proof is used for: the same request under its key has it again, another one never. */
export const actOf = (key: IdempotencyKey | null, reference: string): string =>
  key === null ? reference : `${key.key} ${key.hash}`;

/**
 * Asks for a proof where a withdrawal would be paid without a person and is above the operators' sum, or the first one
 * since a passkey or the password changed. One that a person will decide needs none. Throws STEP_UP_REQUIRED, before
 * anything moves.
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
  log.warn({ event: "step-up refused" });
  throw stepUpRequired("withdraw");
};

/** What was owed is paid off by a withdrawal that was proven, once it is held. */
export const keepProven = async (context: Context, member: Member, proof: Proof): Promise<void> => {
  if (proof.is === "given" && proof.since !== null) await settleProof(context.db, member.id, proof.since);
};
