import { changePassword } from "@krapao/contract/account/change-password";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { tellBySms } from "../../otp/sms.ts";
import { checkPassword } from "../../sessions/check-password.ts";
import { endSessions } from "../../sessions/sessions.ts";
import { readNewPassword } from "./checks.ts";

/** Gives the member another password; every other session of theirs ends at once, and an SMS says so (S17). */
export const addChangePassword = (app: FastifyInstance, context: Context): void =>
  handle(app, context, changePassword, async ({ member, body, log, request }) => {
    const { db, schedule, settings } = context;
    await checkPassword(context, member, body.oldPassword, log);
    const { name } = await db.selectFrom("member").select("name").where("id", "=", member.id).executeTakeFirstOrThrow();
    const password = await hashPassword(
      schedule,
      await readNewPassword(body.newPassword, { name, phone: member.phone }),
    );
    await db.updateTable("member").set({ password }).where("id", "=", member.id).execute();
    await endSessions(context, member.id, { allBut: member.sessionId });
    log.info({ event: "password changed" });
    tellBySms(context, languageOfRequest(request, settings.edition), member.phone, "passwordChanged");
    return {};
  });
