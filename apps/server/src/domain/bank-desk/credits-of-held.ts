import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { UnprovenCredit } from "./read-unproven.ts";

/**
 * The operators' credits because of which these transfers of the feed are held, by the transfers' references. A credit
 * that was not posted is left out.
 */
export const readCreditsOfHeld = async (
  db: Kysely<Database>,
  transfers: readonly string[],
): Promise<ReadonlyMap<string, UnprovenCredit & { readonly member_id: bigint }>> => {
  if (transfers.length === 0) return new Map();
  const rows = await db
    .selectFrom("bank_held")
    .innerJoin("transfer", "transfer.reference", "bank_held.credit")
    .innerJoin("account as bank", "bank.id", "transfer.debit")
    .innerJoin("account as wallet", "wallet.id", "transfer.credit")
    .select(["bank_held.transfer", "bank_held.credit as posting", "bank.code as bank_code", "transfer.currency"])
    .select(["transfer.amount", "transfer.created_at as at", "wallet.member_id"])
    .where("bank_held.transfer", "in", transfers)
    .where("bank.kind", "=", "bank")
    .where("wallet.kind", "=", "wallet")
    .execute();
  return new Map(
    rows.flatMap(({ transfer, member_id: memberId, ...row }) =>
      memberId === null
        ? []
        : [[transfer, { ...row, member_id: memberId, reference: row.posting.replace(/^bank:[^:]*:/, "") }]],
    ),
  );
};
