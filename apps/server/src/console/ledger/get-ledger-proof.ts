import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { getLedgerProof } from "@krapao/contract/operator/get-ledger-proof";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { lastProof } from "./proof.ts";

type Row = {
  readonly kind: string;
  readonly code: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly accounts: number;
};

/** The last audit of the books, and what each kind of account holds. */
export const addGetLedgerProof = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getLedgerProof, async () => {
    const [proof, { rows }] = await Promise.all([
      lastProof(context),
      sql<Row>`
        select kind, code, currency, sum(balance)::bigint as balance, sum(held)::bigint as held, count(*)::int as accounts
        from account group by kind, code, currency order by kind, code, currency`.execute(context.db),
    ]);
    const accounts = rows.map((row) => ({
      kind: row.kind,
      code: row.code,
      currency: toWireCurrency(row.currency),
      balance: toMajor(row.balance),
      held: toMajor(row.held),
      accounts: row.accounts,
    }));
    return { proof, accounts };
  });
