import { isEnglishName } from "@krapao/contract/bank-account";
import { changeBankAccountName } from "@krapao/contract/account/change-bank-account-name";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { bankOf, changeBank } from "./change-bank.ts";
import { readAccount } from "./read-account.ts";
import { stepUp } from "./step-up.ts";

/**
 * Changes the bank account's name in English letters. A name that is not in English letters yet may be corrected
 * freely: the account stays the same, and the bank pays by its number. To change an English name the password and a
 * code are needed (rule 15). Refuses another bank than the registered one with INVALID_BANK, and a name that is not in
 * English letters with BANK_ACCOUNT_NAME_ENG.
 */
export const addChangeBankAccountName = (app: App): void =>
  route(app, changeBankAccountName, members, async ({ context, member, body, log, request }) => {
    const { db, settings } = context;
    const present = await bankOf(db, member.id);
    if (body.bankCode !== present.code) throw refuse("INVALID_BANK");
    const accountName = body.bankAccountName.toUpperCase();
    if (!isEnglishName(accountName)) throw refuse("BANK_ACCOUNT_NAME_ENG");
    if (accountName === present.accountName) return readAccount(context, member.id);
    if (!isEnglishName(present.accountName)) {
      await db
        .updateTable("member")
        .set({ bank_account_name: accountName })
        .where("id", "=", member.id)
        .where("bank_account_name", "=", present.accountName)
        .execute();
      log.info({ event: "bank.name_changed" });
      return readAccount(context, member.id);
    }
    const useCode = await stepUp(context, member, { ...body, token: stepUpOf(request) }, log);
    await transaction(db, async (tx) => {
      await useCode(tx);
      await changeBank(tx, member.id, { from: present, to: { ...present, accountName } }, log);
    });
    await publishNotice(context, member.id);
    notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "bankChanged");
    return readAccount(context, member.id);
  });
