import { type Kysely, type Selectable, sql } from "kysely";

import type { Database } from "../../../db/schema.ts";
import type { LookupTables } from "../../content/tables.ts";

type Account = Selectable<LookupTables["deposit_account"]>;

/**
 * Reads an account from this moment on that comes into AUTO mode, in the transaction that changes the mode. What came
 * before was for slips and reports, and operators may have credited it in any way. `before` is null for a new account.
 */
export const startReading = async (tx: Kysely<Database>, before: Account | null, account: Account): Promise<void> => {
  const { type, mode, bank_code, account_no: written } = account;
  if (type !== "BANK" || mode !== "AUTO" || before?.mode === "AUTO") return;
  const account_no = written.replaceAll(/\D/g, "");
  const now = sql<Date>`db_now()`;
  await tx
    .insertInto("bank_read")
    .values({ bank_code, account_no, up_to: now, since: now })
    .onConflict((conflict) => conflict.columns(["bank_code", "account_no"]).doUpdateSet({ up_to: now, since: now }))
    .execute();
};
