import { toWireCurrency } from "@krapao/contract";
import type { DepositAccount } from "@krapao/contract/operator/content-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { ContentTables } from "../../domain/content/tables.ts";

type Row = Selectable<ContentTables["deposit_account"]>;

/** One of our accounts in the operators' form. */
export const toAccount = (row: Row): DepositAccount => ({
  _id: String(row.id),
  currency: toWireCurrency(row.currency),
  type: row.type,
  bankCode: row.bank_code,
  accountNo: row.account_no,
  mode: row.mode,
  accountName: row.account_name,
  position: row.position,
  isActive: row.is_active,
});

/** Our accounts that members pay into, in the members' order. */
export const readAccounts = async (db: Kysely<Database>): Promise<DepositAccount[]> => {
  const rows = await db
    .selectFrom("deposit_account")
    .selectAll()
    .orderBy("currency", "desc")
    .orderBy("position")
    .execute();
  return rows.map(toAccount);
};

/** The facts of an account for the audit log. Nothing of it is secret, because members pay to it. */
export const auditedAccount = ({ mode, accountName, position, isActive }: DepositAccount) => ({
  mode,
  accountName,
  position,
  isActive,
});

/** Whether an account can be paid into by this mode: gift links belong to a wallet, slips and reports to a bank. */
export const fitsMode = (type: DepositAccount["type"], mode: string): boolean =>
  type === "BANK" ? mode !== "GIFT" : type === "WALLET" ? mode !== "MANUAL" : mode === "AUTO";
