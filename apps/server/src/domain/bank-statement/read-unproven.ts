import { toMajor, toWireCurrency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { noMark, readMarks } from "../operator/marks.ts";
import { readTransactionIds } from "../transaction/transaction-ids.ts";
import { creditState } from "./coverage.ts";
import type { BankUnprovenTable } from "./tables.ts";

/** A credit that may be some money, with the member who was credited. */
export type UnprovenCredit = Selectable<BankUnprovenTable> & { readonly member_id: bigint | null };

/** Unproven credits as operators see them. */
export const presentUnproven = async (context: Pick<Context, "db">, rows: readonly UnprovenCredit[]) => {
  const [marks, transactions] = await Promise.all([
    readMarks(
      context.db,
      rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
    ),
    readTransactionIds(
      context.db,
      rows.map(({ posting }) => posting),
    ),
  ]);
  return rows.map((row) => ({
    posting: row.posting,
    bankCode: row.bank_code,
    reference: row.reference.slice(0, 100),
    amount: toMajor(row.amount),
    currency: toWireCurrency(row.currency),
    at: row.at.toISOString(),
    member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
    transaction: transactions.get(row.posting) ?? null,
  }));
};

/**
 * Credits that no feed and no statement has shown: first those of whose time a statement tells without such a line,
 * then the oldest.
 */
export const readUnproven = async (
  context: Pick<Context, "db">,
  { limit, skip }: { readonly limit: number; readonly skip: number },
) => {
  const rows = await context.db
    .selectFrom("bank_unproven as p")
    .innerJoin("transfer", "transfer.reference", "p.posting")
    .innerJoin("account", "account.id", "transfer.credit")
    .selectAll("p")
    .select(["account.member_id", creditState.as("state")])
    .orderBy(sql`${creditState} <> 'missing'`)
    .orderBy("p.at")
    .orderBy("p.posting")
    .limit(limit)
    .offset(skip)
    .execute();
  const credits = await presentUnproven(context, rows);
  return credits.map((credit, at) => ({ ...credit, state: rows[at]?.state ?? "waits" }));
};
