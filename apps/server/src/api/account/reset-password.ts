import { resetPassword } from "@krapao/contract/account/reset-password";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { maskPhone } from "../../lib/mask.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken, verifiedReference } from "../../domain/otp/codes.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { forgetTries, phoneSubject } from "../../domain/session/tries.ts";
import { endSessionsIn } from "../../domain/session/sessions.ts";
import { readNewPassword, readPhone } from "./checks.ts";

/**
 * Sets a new password for a member who forgot theirs, by a code for `reset`. Refuses with UNVERIFIED_OTP without a
 * verified code. A phone that is no member's, or a closed member's, never gets a code, so it gets the same refusal.
 */
export const addResetPassword = (app: App): void =>
  route(app, resetPassword, members, async ({ context, body, log, request }) => {
    const { db, databaseTime, random, realtime, schedule, settings } = context;
    const phone = readPhone(context, body.username);
    if ((await verifiedReference(db, body.otpToken, phone, "reset")) === null) throw refuse("UNVERIFIED_OTP");
    const member = await db
      .selectFrom("member_phone")
      .innerJoin("member", "member.id", "member_phone.member_id")
      .select(["member.id", "member.name"])
      .where("member_phone.phone", "=", phone)
      .where("member.status", "!=", "closed")
      .executeTakeFirst();
    if (member === undefined) throw refuse("UNVERIFIED_OTP");
    const password = await hashPassword(
      schedule,
      await readNewPassword(body.newPassword, { name: member.name, phone }),
    );
    const ended = await transaction(db, async (tx) => {
      if (!(await useToken(tx, body.otpToken, phone, "reset"))) throw refuse("UNVERIFIED_OTP");
      const { numUpdatedRows } = await tx
        .updateTable("member")
        .set({ password })
        .where("id", "=", member.id)
        .where("status", "!=", "closed")
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw refuse("UNVERIFIED_OTP");
      await recordNotice(tx, random, { memberId: member.id, kind: "password" }, databaseTime.now());
      return endSessionsIn(tx, member.id, "all", databaseTime.now());
    });
    realtime.endSessions(ended);
    await forgetTries(db, phoneSubject(phone));
    log.info({ event: "password.changed", phone: maskPhone(phone) });
    notifyBySms(context, languageOfRequest(request, settings.edition), phone, "passwordChanged");
    return {};
  });
