import { changeProfile } from "@krapao/contract/account/change-profile";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { bankOf, changeBank } from "./change-bank.ts";
import { readBankAccount } from "./checks.ts";
import { readAccount } from "./read-account.ts";
import { stepUp } from "./step-up.ts";

/** Changes the profile's name. With password and code also changes the bank account (rule 15). */
export const addChangeProfile = (app: App): void =>
  route(app, changeProfile, members, async ({ context, member, body, log, request }) => {
    const { db, settings } = context;
    const present = await bankOf(db, member.id);
    const isKept =
      body.bankCode === present.code &&
      body.bankAccountNo === present.accountNo &&
      body.bankAccountName.toUpperCase() === present.accountName;
    const wanted = isKept ? present : await readBankAccount(context, body);
    const useCode = isKept ? null : await stepUp(context, member, { ...body, token: stepUpOf(request) }, log);
    await transaction(db, async (tx) => {
      if (useCode !== null) {
        await useCode(tx);
        await changeBank(tx, member.id, { from: await bankOf(tx, member.id), to: wanted }, log);
      }
      const { numUpdatedRows } = await tx
        .updateTable("member")
        .set({ name: body.name })
        .where("id", "=", member.id)
        .where("name", "!=", body.name)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) log.info({ event: "name.changed" });
    });
    if (!isKept) {
      await publishNotice(context, member.id);
      notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "bankChanged");
    }
    return readAccount(context, member.id);
  });
