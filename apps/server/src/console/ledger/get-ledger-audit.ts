import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import { sql } from "kysely";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readLastAudit } from "./present-audit.ts";

type Row = {
  readonly kind: string;
  readonly code: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly accounts: number;
};

/** The last audit of the books, and the balances of each kind of account. */
export const addGetLedgerAudit = (app: App): void =>
  route(app, getLedgerAudit, operators, async ({ context }) => {
    const [proof, { rows }] = await Promise.all([
      readLastAudit(context),
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
