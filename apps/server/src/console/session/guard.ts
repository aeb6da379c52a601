import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import {
  endTry,
  forgetTries,
  giveBackTry,
  lockedRefusal,
  type Try,
  type TryRule,
  waitForTry,
} from "../../domain/session/tries.ts";

/**
 * Wrong attempts of the last 30 minutes count. Owners are told of the third, and the fifth locks for 15 minutes (S62).
 */
const OPERATOR_TRIES: TryRule = { tries: 5, forgetMs: 30 * 60_000, lockMs: 15 * 60_000 };
const TOLD = 3;

/** The subject of attempts on a username, when the device is not known to be the operator's. */
export const nameSubject = (username: string): string => `operator:${username}`;
/** The subject of attempts from a device that the operator has used before. */
export const knownDeviceSubject = (operatorId: bigint, deviceHash: Buffer): string =>
  `operator-device:${operatorId}:${deviceHash.toString("hex")}`;
/** The subject of attempts within an active sign-in. */
export const signInSubject = ({ id, sessionId }: Pick<Operator, "id" | "sessionId">): string =>
  `operator-session:${id}:${sessionId}`;

/**
 * Uses up one of the subject's tries. Refused while the subject is locked. At a sign-in the caller computes a hash even
 * then, so that the time reveals nothing.
 */
export const takeOperatorTry = (context: Context, subject: string): Promise<Try> =>
  waitForTry(context, subject, OPERATOR_TRIES);

/** Uses up a try of an operator who is signed in. Returns how many were used. Throws REQUEST_LIMIT while locked. */
export const takeSignedInTry = async (context: Context, subject: string): Promise<number> => {
  const taken = await takeOperatorTry(context, subject);
  if (!taken.isAllowed) throw lockedRefusal(taken.waitMs);
  return taken.count;
};

/**
 * Ends a try at the password alone, which was right. Where there is a second factor, what was wrong before stays
 * counted. Otherwise whoever has the password could guess at the code without end.
 */
export const endRightTry = (
  db: Kysely<Database>,
  subject: string,
  { second_factor: factor }: { readonly second_factor: Buffer | null },
): Promise<void> => (factor === null ? forgetTries : giveBackTry)(db, subject);

/** A wrong attempt. `operator` is the operator of the name. Null for an unknown name, which is never logged. */
export type WrongTry = {
  readonly subject: string;
  readonly count: number;
  readonly operator: string | null;
  readonly log: FastifyBaseLogger;
  readonly caller: string;
};

/**
 * Records a wrong attempt. An operator's third and fifth are in the audit log for the owners. Attempts on an unknown
 * name are counted and locked in the same way, but cannot fill the log.
 */
export const noteWrong = async (
  context: Context,
  { subject, count, operator, log, caller }: WrongTry,
): Promise<void> => {
  await endTry(context.db, subject);
  const isLocked = count === OPERATOR_TRIES.tries;
  log.warn({ event: isLocked ? "operator.locked" : "operator.login_bad", operator, address: caller });
  if (operator === null || (count !== TOLD && !isLocked)) return;
  await recordAuditEvent(context.db, context.clock.now(), {
    act: isLocked ? "signInLocked" : "signInWarning",
    by: null,
    subject: operator,
    after: { failures: count, caller },
  });
};
