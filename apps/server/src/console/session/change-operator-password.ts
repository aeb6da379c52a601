import { changeOperatorPassword } from "@krapao/contract/operator/change-operator-password";

import { transaction } from "../../db/transaction.ts";
import { isPassword } from "../../lib/passwords.ts";
import { isLocalCaller } from "../../lib/local-caller.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf, needsOf } from "../../domain/operator/operator.ts";
import { endRightTry, noteWrong, signInSubject, takeSignedInTry } from "./guard.ts";
import { newPasswordHash } from "./new-password.ts";
import { endSignIns, isStillProven } from "./sign-in.ts";

/**
 * Changes the operator's password. All their other sign-ins end at once. Refuses with WRONG_PASSWORD, and with
 * INVALID_USER_INFO for the same password again.
 */
export const addChangeOperatorPassword = (app: App): void =>
  route(app, changeOperatorPassword, operators, async ({ context, operator, body, request, log, caller }) => {
    const { db, databaseTime, schedule } = context;
    const subject = signInSubject(operator);
    const count = await takeSignedInTry(context, subject);
    const row = await db.selectFrom("operator").selectAll().where("id", "=", operator.id).executeTakeFirstOrThrow();
    const isRight = await isPassword(schedule, row.password, body.password);
    if (!isRight) {
      await noteWrong(context, { subject, count, operator: row.username, log, caller });
      throw refuse("WRONG_PASSWORD");
    }
    await endRightTry(db, subject, row);
    if (body.newPassword === body.password) throw refuse("INVALID_USER_INFO");
    const password = await newPasswordHash(context, body.newPassword, row.username);
    const now = databaseTime.now();
    await transaction(db, async (tx) => {
      // Another owner may have set a new password meanwhile, or blocked the operator.
      if (!(await isStillProven(tx, row))) throw refuse("WRONG_PASSWORD");
      await tx.updateTable("operator").set({ password, is_given_password: false }).where("id", "=", row.id).execute();
      await endSignIns(tx, row.id, now, { keep: operator.sessionId });
      await recordAuditEvent(tx, now, { act: changeOperatorPassword.name, by: row.id, subject: row.username });
    });
    context.realtime.chat.endOperators();
    const marks = { ...row, is_given_password: false, has_second_factor: row.second_factor !== null };
    return meOf(context, { ...operator, needs: needsOf(context, marks, isLocalCaller(context.settings, request)) });
  });
