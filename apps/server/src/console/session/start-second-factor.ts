import { startSecondFactor } from "@krapao/contract/operator/start-second-factor";
import { toString as drawQr } from "qrcode";

import { transaction } from "../../db/transaction.ts";
import { isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { checkFresh, operators } from "../operators.ts";
import { endRightTry, noteWrong, signInSubject, takeSignedInTry } from "./guard.ts";
import { isStillProven } from "./sign-in.ts";
import { newSecret, sealSecret, uriOf } from "./totp.ts";

/**
 * Creates a new secret for an authenticator app. The present one stays active until a first code confirms the new one.
 * Whoever has a second factor needs a fresh sign-in, so a session and the password alone replace none. Refuses with
 * STEP_UP_REQUIRED and WRONG_PASSWORD.
 */
export const addStartSecondFactor = (app: App): void =>
  route(app, startSecondFactor, operators, async ({ context, operator, body, log, caller }) => {
    const { db, clock, schedule } = context;
    const { id, username } = operator;
    if (operator.needs !== "second-factor") checkFresh(context, operator);
    const subject = signInSubject(operator);
    const count = await takeSignedInTry(context, subject);
    const row = await db.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const isRight = await isPassword(schedule, row.password, body.password);
    if (!isRight) {
      await noteWrong(context, { subject, count, operator: row.username, log, caller });
      throw refuse("WRONG_PASSWORD");
    }
    await endRightTry(db, subject, row);
    const secret = newSecret(context);
    await transaction(db, async (tx) => {
      if (!(await isStillProven(tx, row))) throw refuse("WRONG_PASSWORD");
      await tx
        .updateTable("operator")
        .set({ next_second_factor: sealSecret(context, id, secret) })
        .where("id", "=", id)
        .execute();
      await recordAuditEvent(tx, clock.now(), { act: startSecondFactor.name, by: id, subject: username });
    });
    const uri = uriOf(username, secret);
    return { secret, uri, qrcode: await drawQr(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4 }) };
  });
