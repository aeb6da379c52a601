import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Member } from "../../domain/session/read-session.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";
import { useToken as takeCode } from "../../domain/otp/codes.ts";
import { checkPassword, holdProven } from "../../domain/session/check-password.ts";

/** What a change of the bank account needs (rule 15): the password, and a code or the token of a step-up. */
export type StepUp = {
  readonly password?: string | undefined;
  readonly otpToken?: string | undefined;
  readonly token: string | null;
};

/**
 * Checks that a password and a proof (a code or a step-up) were given and that the password is right. Throws
 * STEP_UP_REQUIRED or WRONG_PASSWORD. Returns a function that checks the password again and uses the proof, in the
 * transaction of the change. That function throws STEP_UP_REQUIRED when the proof is no longer valid.
 */
export const stepUp = async (
  context: Context,
  member: Member,
  given: StepUp,
  log: FastifyBaseLogger,
): Promise<(tx: Transaction<Database>) => Promise<void>> => {
  const { password, token } = given;
  const otpToken = given.otpToken === "" ? undefined : given.otpToken;
  const refused = () => {
    log.warn({ event: "step_up.refused" });
    return stepUpRequired("bank");
  };
  if (password === undefined) throw refused();
  // The password is checked first, because a wrong one would waste the proof.
  const proven = await checkPassword(context, member, password, log);
  if (otpToken === undefined && token === null) throw refused();
  const act = context.random.bytes(16).toString("base64url");
  return async (tx) => {
    await holdProven(tx, proven);
    const isProven =
      otpToken === undefined
        ? token !== null && (await takeStepUp(tx, member, "bank", token, act))
        : await takeCode(tx, otpToken, member.phone, "bank");
    if (!isProven) throw refused();
  };
};
