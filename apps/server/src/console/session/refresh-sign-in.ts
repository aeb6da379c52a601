import { beginRefreshSignIn } from "@krapao/contract/operator/begin-refresh-sign-in";
import { refreshByPasskey } from "@krapao/contract/operator/refresh-by-passkey";
import { refreshSignIn } from "@krapao/contract/operator/refresh-sign-in";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf, type Operator } from "../../domain/operator/operator.ts";
import { takeChallenge } from "../../domain/passkey/challenge.ts";
import { askSignature, passkeysOf } from "../../domain/passkey/passkeys.ts";
import { verifySigned } from "../../domain/passkey/verify.ts";
import { lockOwnRow } from "../passkey/own-row.ts";
import { signInSubject } from "./guard.ts";
import { isStillProven, proveOperator } from "./sign-in.ts";

/** Records that an operator proved their identity again. This does not make the sign-in last longer. */
const refresh = async (tx: Kysely<Database>, operator: Operator, now: Date, act: string): Promise<void> => {
  await tx
    .updateTable("operator_session")
    .set({ signed_in_at: now })
    .where("operator_id", "=", operator.id)
    .where("id", "=", operator.sessionId)
    .execute();
  await recordAuditEvent(tx, now, { act, by: operator.id, subject: operator.username });
};

/** Checks the password again, for calls that need a proof within the last hour (S61). Refuses with WRONG_PASSWORD. */
export const addRefreshSignIn = (app: App): void =>
  route(app, refreshSignIn, operators, async ({ context, operator, body, log, caller }) => {
    const { username } = operator;
    const given = { username, password: body.password, code: body.code, subject: signInSubject(operator) };
    const row = await proveOperator(context, given, "WRONG_PASSWORD", { log, caller }).catch((error: unknown) => {
      if (error instanceof Refusal && error.key === "WRONG_PASSWORD") log.warn({ event: "step_up.refused" });
      throw error;
    });
    const now = context.databaseTime.now();
    await transaction(context.db, async (tx) => {
      if (!(await isStillProven(tx, row))) throw refuse("WRONG_PASSWORD");
      await refresh(tx, operator, now, refreshSignIn.name);
    });
    return meOf(context, { ...operator, signedInAt: now });
  });

/**
 * Checks one of the operator's own passkeys, in place of the password and the code. Refuses with NO_DATA without a
 * passkey, and with PASSKEY_INVALID.
 */
export const addRefreshByPasskey = (app: App): void => {
  route(app, beginRefreshSignIn, operators, async ({ context, operator }) => {
    const keys = await passkeysOf(context.db, "operator", operator.id);
    if (keys.length === 0) throw refuse("NO_DATA");
    return askSignature(context, "operator", "step-up", operator, keys);
  });

  route(app, refreshByPasskey, operators, async ({ context, operator, body, log }) => {
    const challenge = await takeChallenge(context, "operator", body.attempt, "step-up", operator);
    const isGood =
      challenge !== null && (await verifySigned(context, "operator", challenge, body.signed, operator.id)) !== null;
    if (!isGood) {
      log.warn({ event: "step_up.refused" });
      throw refuse("PASSKEY_INVALID");
    }
    const now = context.databaseTime.now();
    await transaction(context.db, async (tx) => {
      await lockOwnRow(tx, operator);
      await refresh(tx, operator, now, refreshByPasskey.name);
    });
    return meOf(context, { ...operator, signedInAt: now });
  });
};
