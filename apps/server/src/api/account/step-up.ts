import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Member } from "../../domain/session/read-session.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken } from "../../domain/otp/codes.ts";
import { checkPassword, holdProven } from "../../domain/session/check-password.ts";

/** What a change of the bank account asks for (rule 15). */
export type StepUp = { readonly password?: string | undefined; readonly otpToken?: string | undefined };

/**
 * Makes sure that both were given and that the password is right. Throws STEP_UP_REQUIRED or WRONG_PASSWORD; what it
 * gives back makes sure of the password again and uses the code up, in the transaction of the change, and throws
 * STEP_UP_REQUIRED when the code is not verified.
 */
export const stepUp = async (
  context: Context,
  member: Member,
  given: StepUp,
  log: FastifyBaseLogger,
): Promise<(tx: Transaction<Database>) => Promise<void>> => {
  const { password, otpToken } = given;
  if (password === undefined || otpToken === undefined) {
    log.warn({ event: "step-up refused" });
    throw refuse("STEP_UP_REQUIRED");
  }
  const proven = await checkPassword(context, member, password, log);
  return async (tx) => {
    await holdProven(tx, proven);
    if (await useToken(tx, otpToken, member.phone, "bank")) return;
    log.warn({ event: "step-up refused" });
    throw refuse("STEP_UP_REQUIRED");
  };
};
