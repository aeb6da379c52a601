import { type Kysely, type Selectable, sql } from "kysely";

import type { Database } from "../../../db/schema.ts";
import type { ContentTables } from "../../content/tables.ts";

type Account = Selectable<ContentTables["deposit_account"]>;

/**
 * Begins or ends the reading of an account whose mode changes, in the transaction that changes it. `before` is null for
 * a new account.
 *
 * An account that comes into AUTO mode is read from this moment on. What came before was for slips and reports, and
 * operators may have credited it in any way. One that leaves AUTO mode is read once more, up to this moment. When it
 * comes back before that was done, it is read as if it had never left.
 */
export const changeReading = async (tx: Kysely<Database>, before: Account | null, account: Account): Promise<void> => {
  const { type, mode, bank_code, account_no: written } = account;
  if (type !== "BANK" || mode === before?.mode) return;
  const account_no = written.replaceAll(/\D/g, "");
  const now = sql<Date>`db_now()`;
  if (mode !== "AUTO") {
    await tx
      .updateTable("bank_read")
      .set({ until: now })
      .where("bank_code", "=", bank_code)
      .where("account_no", "=", account_no)
      .execute();
    return;
  }
  const unlessUnread = (time: "up_to" | "since") =>
    sql<Date>`case when bank_read.until <= bank_read.up_to then db_now() else ${sql.ref(`bank_read.${time}`)} end`;
  await tx
    .insertInto("bank_read")
    .values({ bank_code, account_no, up_to: now, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(["bank_code", "account_no"])
        .doUpdateSet({ up_to: unlessUnread("up_to"), since: unlessUnread("since"), until: null }),
    )
    .execute();
};
