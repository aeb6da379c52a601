import type { Currency } from "@krapao/contract";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { HouseBankAccount } from "./link-lines.ts";

type Row = {
  readonly id: bigint;
  readonly bank_code: string;
  readonly account_no: string;
  readonly currency: Currency;
};

const toAccount = ({ id, bank_code: bankCode, account_no: no, currency }: Row): HouseBankAccount => ({
  id,
  bankCode,
  accountNo: no.replaceAll(/\D/g, ""),
  currency,
});

/** One of our bank accounts by its `_id`. Throws NO_DATA. */
export const houseBankAccountOf = async (db: Kysely<Database>, id: string): Promise<HouseBankAccount> => {
  const row = /^[1-9]\d{0,17}$/.test(id)
    ? await db
        .selectFrom("deposit_account")
        .select(["id", "bank_code", "account_no", "currency"])
        .where("id", "=", BigInt(id))
        .where("type", "=", "BANK")
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw refuse("NO_DATA");
  return toAccount(row);
};
