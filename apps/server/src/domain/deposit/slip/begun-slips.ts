import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../../db/schema.ts";
import { SLIP_DEPOSIT } from "./slip-name.ts";

type Begun = { readonly id: string; readonly posting: string; readonly memberId: bigint };

/** Transfers of the same sum at the same bank that slips begin to credit, and have not credited yet. */
export const begunSlips = async (
  db: Kysely<Database>,
  sum: { readonly bankCode: string; readonly amount: bigint; readonly currency: Currency },
): Promise<readonly Begun[]> => {
  // The kind is a literal for the sake of the partial index.
  const { rows } = await sql<Begun>`
    select reference as id, data->>'begun' as posting, member_id as "memberId" from saga
    where kind = ${sql.lit(SLIP_DEPOSIT)} and n is null and data->>'amount' = ${String(sum.amount)}
      and data->>'receivingBank' = ${sum.bankCode} and data->>'begun' is not null and currency = ${sum.currency}
      and status = 'IN_PROGRESS'`.execute(db);
  return rows;
};
