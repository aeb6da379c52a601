import { confirmSecondFactor } from "@krapao/contract/operator/confirm-second-factor";

import { transaction } from "../../db/transaction.ts";
import { isLocalCaller } from "../../lib/local-caller.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf, needsOf } from "../../domain/operator/operator.ts";
import { forgetTries, giveBackTry } from "../../domain/session/tries.ts";
import { noteWrong, signInSubject, takeSignedInTry } from "./guard.ts";
import { endSignIns } from "./sign-in.ts";
import { takeCode } from "./totp.ts";

/**
 * Activates the new secret of the second factor by its first code, and ends every other sign-in, because those were
 * made without it. Refuses a wrong code with OTP_CODE_INVALID.
 */
export const addConfirmSecondFactor = (app: App): void =>
  route(app, confirmSecondFactor, operators, async ({ context, operator, body, request, log, caller }) => {
    const { db, databaseTime } = context;
    const { id, username } = operator;
    const subject = signInSubject(operator);
    const count = await takeSignedInTry(context, subject);
    const row = await db.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const next = row.next_second_factor;
    if (next === null || !(await takeCode(context, id, next, body.code))) {
      if (next === null) await giveBackTry(db, subject);
      else await noteWrong(context, { subject, count, operator: username, log, caller });
      throw refuse("OTP_CODE_INVALID");
    }
    await forgetTries(db, subject);
    const now = databaseTime.now();
    const isInForce = await transaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("operator")
        .set({ second_factor: next, next_second_factor: null })
        .where("id", "=", id)
        .where("next_second_factor", "=", next)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await endSignIns(tx, id, now, { keep: operator.sessionId });
      await recordAuditEvent(tx, now, { act: confirmSecondFactor.name, by: id, subject: username });
      return true;
    });
    if (!isInForce) throw refuse("OTP_CODE_INVALID");
    context.realtime.chat.endOperators();
    return meOf(context, {
      ...operator,
      needs: needsOf(context, { ...row, has_second_factor: true }, isLocalCaller(context.settings, request)),
    });
  });
