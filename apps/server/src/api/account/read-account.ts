import { toWireCurrency } from "@krapao/contract";
import type { Account } from "@krapao/contract/account/shapes";
import { toNational } from "@krapao/contract/phone";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";

/** The member's profile and bank account, as the member sees them. Throws NO_USER. */
export const readAccount = async (context: Context, memberId: bigint): Promise<Account> => {
  const row = await context.db
    .selectFrom("member")
    .leftJoin("bank", (join) =>
      join.onRef("bank.country", "=", "member.bank_country").onRef("bank.code", "=", "member.bank_code"),
    )
    .select(["member.phone", "member.name", "member.currency", "member.coin", "member.created_at"])
    .select(["member.bank_code", "member.bank_account_no", "member.bank_account_name"])
    .select(["bank.name_th", "bank.name_en", "bank.name_lo"])
    .where("member.id", "=", memberId)
    .executeTakeFirst();
  if (row === undefined) throw refuse("NO_USER");
  return {
    profile: {
      _id: String(memberId),
      username: toNational(row.phone),
      name: row.name,
      createdAt: row.created_at.toISOString(),
      coin: Number(row.coin),
      currency: toWireCurrency(row.currency),
    },
    bankAccount: {
      bankCode: row.bank_code,
      bankAccountName: row.bank_account_name,
      bankAccountNo: row.bank_account_no,
      bank: { nameTH: row.name_th ?? row.bank_code, nameEN: row.name_en ?? row.bank_code, nameLO: row.name_lo },
    },
  };
};
