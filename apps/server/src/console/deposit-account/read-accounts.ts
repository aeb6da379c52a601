import { toWireCurrency } from "@krapao/contract";
import type { DepositAccount } from "@krapao/contract/operator/content-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { LookupTables } from "../../domain/content/tables.ts";

type Row = Selectable<LookupTables["deposit_account"]>;

/** One of our accounts as operators are told of it. */
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

/** Our accounts that members pay into, as members see them ordered. */
export const readAccounts = async (db: Kysely<Database>): Promise<DepositAccount[]> => {
  const rows = await db
    .selectFrom("deposit_account")
    .selectAll()
    .orderBy("currency", "desc")
    .orderBy("position")
    .execute();
  return rows.map(toAccount);
};

/** What the log tells of an account: no part of it is secret, members pay to it. */
export const auditedAccount = ({ mode, accountName, position, isActive }: DepositAccount) => ({
  mode,
  accountName,
  position,
  isActive,
});

/** What an account can be paid by: gift links belong to a wallet, slips and claims to a bank. */
export const fitsMode = (type: DepositAccount["type"], mode: string): boolean =>
  type === "BANK" ? mode !== "GIFT" : type === "WALLET" ? mode !== "MANUAL" : mode === "AUTO";
