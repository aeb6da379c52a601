import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { BankAccount } from "../bank-account/bank-accounts.ts";

/** Whether a member had this bank account before the present one. */
export const leftBank = async (
  db: Kysely<Database>,
  memberId: bigint,
  { country, code, accountNo }: Pick<BankAccount, "country" | "code" | "accountNo">,
): Promise<boolean> =>
  (await db
    .selectFrom("member_bank_left")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("country", "=", country)
    .where("code", "=", code)
    .where("account_no", "=", accountNo)
    .executeTakeFirst()) !== undefined;

/** Whether two members have, or ever had, the same bank account. */
export const hasSharedBank = async (db: Kysely<Database>, one: bigint, other: bigint): Promise<boolean> => {
  const { rows } = await sql<{ shared: boolean }>`
    with known as (
      select member_id, country, code, account_no from member_bank
        where member_id in (${one}, ${other})
      union all select member_id, country, code, account_no from member_bank_left where member_id in (${one}, ${other})
    )
    select exists (
      select from known a join known b using (country, code, account_no)
      where a.member_id = ${one} and b.member_id = ${other}
    ) as shared`.execute(db);
  return rows[0]?.shared !== false;
};
