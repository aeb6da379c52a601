import { changePassword } from "@krapao/contract/account/change-password";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { checkPassword, holdProven } from "../../domain/session/check-password.ts";
import { requireProof } from "../../domain/step-up/owed-proof.ts";
import { endSessionsIn } from "../../domain/session/sessions.ts";
import { readNewPassword } from "./checks.ts";

/** Changes the member's password. All their other sessions end at once, and an SMS tells them (S17). */
export const addChangePassword = (app: App): void =>
  route(app, changePassword, members, async ({ context, member, body, log, request }) => {
    const { db, databaseTime, random, realtime, schedule, settings } = context;
    const proven = await checkPassword(context, member, body.oldPassword, log);
    const { name } = await db.selectFrom("member").select("name").where("id", "=", member.id).executeTakeFirstOrThrow();
    const password = await hashPassword(
      schedule,
      await readNewPassword(body.newPassword, { name, phone: member.phone }),
    );
    const ended = await transaction(db, async (tx) => {
      await holdProven(tx, proven);
      await tx.updateTable("member").set({ password }).where("id", "=", member.id).execute();
      await requireProof(tx, member.id, databaseTime.now());
      await recordNotice(tx, random, { memberId: member.id, kind: "password" }, databaseTime.now());
      return endSessionsIn(tx, member.id, { allBut: member.sessionId }, databaseTime.now());
    });
    realtime.endSessions(ended);
    await publishNotice(context, member.id);
    log.info({ event: "password.changed" });
    notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "passwordChanged");
    return {};
  });
