import type { Currency } from "@krapao/contract";
import { isEnglishName, needsEnglishName } from "@krapao/contract/bank-account";
import { toE164 } from "@krapao/contract/phone";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { passwordWeakness } from "../../lib/password-rules.ts";
import { refuse } from "../../lib/refusal.ts";
import { leftBank } from "../../domain/referral/banks.ts";
import { type BankAccount, countryOf, currencyOf, offeredBank } from "../../domain/bank-account/bank-accounts.ts";

/** An error for a fault that the schema cannot find: KEY_INVALID for the field at `path`. */
export const invalidField = (path: string): InvalidInput =>
  new InvalidInput("KEY_INVALID", [{ path, message: "invalid_text" }]);

/** The currency that a member is registered in (rule 20). Throws KEY_INVALID for kip in the Thai edition. */
export const readCurrency = (context: Context, wire: "LAK" | "BAHT" | undefined): Currency => {
  const { edition } = context.settings;
  if (edition === "th" && wire === "LAK") throw invalidField("currency");
  return currencyOf(edition, wire);
};

/** A phone in E.164. Throws PHONE_NUMBER_REQUIRE_10_DIGIT. */
export const readPhone = (context: Context, text: string): string => {
  const phone = toE164(text, context.settings.edition);
  if (phone === null) throw refuse("PHONE_NUMBER_REQUIRE_10_DIGIT");
  return phone;
};

/** Checks a new password, exactly as typed. Throws INVALID_USER_INFO with the reason as `weakness` (S16). */
export const readNewPassword = async (
  password: string,
  owner: { readonly name: string; readonly phone: string },
): Promise<string> => {
  const weakness = await passwordWeakness(password, owner);
  if (weakness !== null) throw refuse("INVALID_USER_INFO", { fields: { weakness } });
  return password;
};

/** Checks a bank account whose number has digits only. Throws INVALID_BANK or BANK_ACCOUNT_NAME_ENG. */
export const readBankAccount = async (
  context: Context,
  given: { readonly bankCode: string; readonly bankAccountNo: string; readonly bankAccountName: string },
): Promise<BankAccount> => {
  const bank = await offeredBank(context.db, countryOf(context.settings.edition), given.bankCode);
  if (bank === null) throw refuse("INVALID_BANK");
  const accountName = given.bankAccountName.toUpperCase();
  if (needsEnglishName(bank.code) && !isEnglishName(accountName)) throw refuse("BANK_ACCOUNT_NAME_ENG");
  return { country: bank.country, code: bank.code, accountNo: given.bankAccountNo, accountName };
};

const INVITE_CODE = /^PR([1-9]\d{9})$/;

/** The member who invited, by their code. Null for an empty code. Throws KEY_INVALID for an unknown code. */
export const readInviter = async (db: Kysely<Database>, inviteCode: string | undefined): Promise<bigint | null> => {
  const code = inviteCode?.trim().toUpperCase() ?? "";
  if (code === "") return null;
  const id = INVITE_CODE.exec(code)?.[1];
  const inviter =
    id === undefined
      ? undefined
      : await db
          .selectFrom("member")
          .select("id")
          .where("id", "=", BigInt(id))
          .where("status", "!=", "closed")
          .executeTakeFirst();
  if (inviter === undefined) throw invalidField("inviteCode");
  return inviter.id;
};

/**
 * Throws KEY_INVALID when the inviter had this bank account before their present one (rule 11). An account that the
 * inviter has now is refused as EXISTING_BANK. Only a caller who verified the phone gets either error (S24).
 */
export const refuseOwnInviter = async (
  db: Kysely<Database>,
  inviterId: bigint | null,
  bank: BankAccount,
): Promise<void> => {
  if (inviterId !== null && (await leftBank(db, inviterId, bank))) throw invalidField("inviteCode");
};

/** How the member heard of us. Null when it is not given. Throws KEY_INVALID for an unknown source. */
export const readSource = async (db: Kysely<Database>, sourceCode: string | undefined): Promise<string | null> => {
  if (sourceCode === undefined || sourceCode === "") return null;
  const source = await db.selectFrom("source").select("code").where("code", "=", sourceCode).executeTakeFirst();
  if (source === undefined) throw invalidField("sourceCode");
  return source.code;
};

/** Whether a member has this phone (E.164). */
export const isPhoneTaken = async (db: Kysely<Database>, phone: string): Promise<boolean> =>
  (await db.selectFrom("member_phone").select("member_id").where("phone", "=", phone).executeTakeFirst()) !== undefined;

/** Whether a member has this bank account. */
export const isBankTaken = async (db: Kysely<Database>, bank: BankAccount): Promise<boolean> =>
  (await db
    .selectFrom("member_bank")
    .select("member_id")
    .where("country", "=", bank.country)
    .where("code", "=", bank.code)
    .where("account_no", "=", bank.accountNo)
    .executeTakeFirst()) !== undefined;
