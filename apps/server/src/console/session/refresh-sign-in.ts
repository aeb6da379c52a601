import { refreshSignIn } from "@krapao/contract/operator/refresh-sign-in";

import { transaction } from "../../db/transaction.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf } from "../../domain/operator/operator.ts";
import { signInSubject } from "./guard.ts";
import { isStillProven, proveOperator } from "./sign-in.ts";

/** The password once more, for what asks for it within the hour (S61). The sign-in itself lives no longer by it. */
export const addRefreshSignIn = (app: App): void =>
  route(app, refreshSignIn, operators, async ({ context, operator, body, log, caller }) => {
    const { username } = operator;
    const given = { username, password: body.password, code: body.code, subject: signInSubject(operator) };
    const row = await proveOperator(context, given, "WRONG_PASSWORD", { log, caller }).catch((error: unknown) => {
      if (error instanceof Refusal && error.key === "WRONG_PASSWORD") log.warn({ event: "step-up refused" });
      throw error;
    });
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      if (!(await isStillProven(tx, row))) throw refuse("WRONG_PASSWORD");
      await tx
        .updateTable("operator_session")
        .set({ signed_in_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", operator.sessionId)
        .execute();
      await recordAuditEvent(tx, now, { act: refreshSignIn.name, by: operator.id, subject: username });
    });
    return meOf(context, { ...operator, signedInAt: now });
  });
