import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { HOUSE_KINDS, type HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import { listOwnTransfers } from "@krapao/contract/operator/list-own-transfers";
import { sql } from "kysely";

import { houseAccountsOf, ownPostingOf } from "../../domain/bank-statement/own-transfer.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { readTransactionIds } from "../../domain/transaction/transaction-ids.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

type Row = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly from_kind: string;
  readonly from_code: string;
  readonly to_kind: string;
  readonly to_code: string;
  readonly reason: string;
  readonly proposed_by: bigint;
  readonly approved_by: bigint | null;
  readonly lines: number;
};

const markOf = (kind: string, code: string): HouseAccountMark => {
  const found = HOUSE_KINDS.find((one) => one === kind);
  if (found === undefined) throw new Error("a transfer of the house to or from an account of another kind");
  return { kind: found, code };
};

const PREFIX = ownPostingOf("").length;

/** Money that was moved between the house's own accounts. */
export const addListOwnTransfers = (app: App): void =>
  route(app, listOwnTransfers, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const [{ rows }, operators, baht, kip] = await Promise.all([
      sql<Row>`
        select t.reference, t.amount, t.currency, t.created_at, c.kind as from_kind, c.code as from_code,
          d.kind as to_kind, d.code as to_code, p.reason, p.proposed_by, p.approved_by,
          (select count(*)::int from bank_line l where l.posting = t.reference) as lines
        from proposal p join transfer t on t.reference = p.subject
        join account c on c.id = t.credit join account d on d.id = t.debit
        where p.kind = 'own-transfer' and p.state = 'done'
        order by p.proposed_at desc, p.id limit ${limit} offset ${skip}`.execute(context.db),
      readOperatorMarks(context.db),
      houseAccountsOf(context, "THB"),
      houseAccountsOf(context, "LAK"),
    ]);
    const transactions = await readTransactionIds(
      context.db,
      rows.map(({ reference }) => reference),
    );
    return {
      accounts: [
        ...baht.map((one) => ({ ...one, currency: "BAHT" as const })),
        ...kip.map((one) => ({ ...one, currency: "LAK" as const })),
      ],
      transfers: rows.map((row) => ({
        posting: row.reference,
        transaction: transactions.get(row.reference) ?? null,
        reference: row.reference.slice(PREFIX),
        from: markOf(row.from_kind, row.from_code),
        to: markOf(row.to_kind, row.to_code),
        amount: toMajor(row.amount),
        currency: toWireCurrency(row.currency),
        at: row.created_at.toISOString(),
        reason: row.reason,
        proposedBy: operators.get(row.proposed_by) ?? null,
        approvedBy: row.approved_by === null ? null : (operators.get(row.approved_by) ?? null),
        lines: row.lines,
      })),
    };
  });
