import { startSecondFactor } from "@krapao/contract/operator/start-second-factor";
import { toString as drawQr } from "qrcode";

import { transaction } from "../../db/transaction.ts";
import { isPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkLock, countWrong, forgetWrong } from "./guard.ts";
import { isStillProven } from "./sign-in.ts";
import { newSecret, sealSecret, uriOf } from "./totp.ts";

/** A new secret for an authenticator app. The one in force stays so until a first code confirms the new one. */
export const addStartSecondFactor = (app: App): void =>
  route(app, startSecondFactor, operators, async ({ context, operator, body }) => {
    const { db, clock, schedule } = context;
    const { id, username } = operator;
    await checkLock(db, username, clock.now());
    const row = await db.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const isRight = await isPassword(schedule, row.password, body.password);
    await checkLock(db, username, clock.now());
    if (!isRight) {
      await countWrong(context, username, true);
      throw refuse("WRONG_PASSWORD");
    }
    await forgetWrong(db, username, clock.now());
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
