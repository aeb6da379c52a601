import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { maskAccount } from "../../lib/mask.ts";
import type { BankAccount } from "../../domain/bank-account/bank-accounts.ts";
import { takeBank } from "../../domain/member/create-member.ts";
import { requireProof } from "../../domain/step-up/owed-proof.ts";

/** A member's present bank account. */
export const bankOf = async (tx: Context["db"] | Transaction<Database>, memberId: bigint): Promise<BankAccount> => {
  const row = await tx
    .selectFrom("member")
    .select(["bank_country", "bank_code", "bank_account_no", "bank_account_name"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    country: row.bank_country,
    code: row.bank_code,
    accountNo: row.bank_account_no,
    accountName: row.bank_account_name,
  };
};

const isSameAccount = (one: BankAccount, other: BankAccount): boolean =>
  one.country === other.country && one.code === other.code && one.accountNo === other.accountNo;

/**
 * Replaces a member's bank account, in the caller's transaction. For 24 hours after that an operator decides each
 * withdrawal (rule 15). The first withdrawal after those hours needs a proof. Throws EXISTING_BANK.
 */
export const changeBank = async (
  tx: Transaction<Database>,
  memberId: bigint,
  changed: { readonly from: BankAccount; readonly to: BankAccount },
  log: FastifyBaseLogger,
): Promise<void> => {
  const { from, to } = changed;
  const now = await databaseNow(tx);
  if (!isSameAccount(from, to)) {
    await takeBank(tx, memberId, to);
    await tx
      .deleteFrom("member_bank")
      .where("member_id", "=", memberId)
      .where("country", "=", from.country)
      .where("code", "=", from.code)
      .where("account_no", "=", from.accountNo)
      .execute();
    await tx
      .insertInto("member_bank_left")
      .values({ member_id: memberId, country: from.country, code: from.code, account_no: from.accountNo, left_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .updateTable("member")
    .set({
      bank_country: to.country,
      bank_code: to.code,
      bank_account_no: to.accountNo,
      bank_account_name: to.accountName,
      bank_changed_at: now,
    })
    .where("id", "=", memberId)
    .execute();
  await requireProof(tx, memberId, now);
  log.info({ event: "bank.changed", account: maskAccount(to.accountNo) });
};
