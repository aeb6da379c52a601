import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { endTry, lockedRefusal, type Try, type TryRule, waitForTry } from "../../domain/session/tries.ts";

/** Wrong ones of the last 30 minutes count; the third is told to the owners, the fifth locks for 15 minutes (S62). */
const OPERATOR_TRIES: TryRule = { tries: 5, forgetMs: 30 * 60_000, lockMs: 15 * 60_000 };
const TOLD = 3;

/** Whose tries are counted: a name's, those of a device that its operator is known by, or of a sign-in that lives. */
export const nameSubject = (username: string): string => `operator:${username}`;
export const knownDeviceSubject = (operatorId: bigint, deviceHash: Buffer): string =>
  `operator-device:${operatorId}:${deviceHash.toString("hex")}`;
export const signInSubject = ({ id, sessionId }: Pick<Operator, "id" | "sessionId">): string =>
  `operator-session:${id}:${sessionId}`;

/** Takes a try, which may be locked: the caller computes a hash all the same, where nobody is signed in yet. */
export const takeOperatorTry = (context: Context, subject: string): Promise<Try> =>
  waitForTry(context, subject, OPERATOR_TRIES);

/** Takes a try of somebody who is signed in; how many there were. Throws REQUEST_LIMIT. */
export const takeSignedInTry = async (context: Context, subject: string): Promise<number> => {
  const taken = await takeOperatorTry(context, subject);
  if (!taken.isAllowed) throw lockedRefusal(taken.waitMs);
  return taken.count;
};

/** A try that was wrong; `operator` is whose name it was, null for a name that is nobody's, which is never logged. */
export type WrongTry = {
  readonly subject: string;
  readonly count: number;
  readonly operator: string | null;
  readonly log: FastifyBaseLogger;
  readonly caller: string;
};

/**
 * Says what was wrong. An operator's third and fifth stand in the log for the owners to see; a name that is nobody's is
 * counted and locked alike, but nobody can fill the log with it.
 */
export const noteWrong = async (
  context: Context,
  { subject, count, operator, log, caller }: WrongTry,
): Promise<void> => {
  await endTry(context.db, subject);
  const isLocked = count === OPERATOR_TRIES.tries;
  log.warn({ event: isLocked ? "operator locked" : "operator login bad", operator, address: caller });
  if (operator === null || (count !== TOLD && !isLocked)) return;
  await recordAuditEvent(context.db, context.clock.now(), {
    act: isLocked ? "signInLocked" : "signInWarning",
    by: null,
    subject: operator,
    after: { failures: count, caller },
  });
};
