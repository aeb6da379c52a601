import { toMajor, toWireCurrency } from "@krapao/contract";
import {
  TRANSACTION_CHANNELS,
  type Transaction as Told,
  type TransactionSort,
} from "@krapao/contract/operator/transaction-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { HOUSE } from "../../domain/deposit/bank/suspense-return-saga.ts";
import { noMark, readMarks, readOperatorMarks } from "../../domain/operator/marks.ts";
import { markOfRow, type Transaction } from "../../domain/transaction/find-rows.ts";
import { markText } from "./query.ts";

const orNull = (text: string): string | null => (text === "" ? null : text);

/** Rows in the operators' form, with members' phones masked. */
export const presentRows = async (
  db: Kysely<Database>,
  rows: readonly Transaction[],
  sort: TransactionSort,
): Promise<Told[]> => {
  const members = rows.flatMap(({ member_id: id }) => (id === HOUSE ? [] : [id]));
  const hasOperators = rows.some(({ operator_id: id }) => id !== null);
  const [marks, operators] = await Promise.all([
    readMarks(db, members),
    hasOperators ? readOperatorMarks(db) : new Map<bigint, never>(),
  ]);
  return rows.map((row) => ({
    _id: String(row.id),
    mark: markText(markOfRow(sort, row)),
    reference: row.reference,
    at: row.at.toISOString(),
    kind: row.kind,
    source: row.source,
    state: row.state,
    currency: toWireCurrency(row.currency),
    amount: toMajor(row.amount),
    balance: row.balance === null ? null : toMajor(row.balance),
    from: orNull(row.from_code),
    to: orNull(row.to_code),
    channel: TRANSACTION_CHANNELS.find((channel) => channel === row.channel) ?? null,
    providers: [row.provider, row.provider_to].filter((code) => code !== ""),
    member: row.member_id === HOUSE ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
    operator: row.operator_id === null ? null : (operators.get(row.operator_id) ?? null),
  }));
};
