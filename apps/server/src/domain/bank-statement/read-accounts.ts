import { toMajor, toWireCurrency } from "@krapao/contract";
import type { BankAccountRow } from "@krapao/contract/operator/bank-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { maskAccount } from "../../lib/mask.ts";
import { booksAt, lastReportedBalance, ownBalanceOf } from "./balances.ts";
import { creditState } from "./coverage.ts";
import type { HouseBankAccount } from "./link-lines.ts";
import { readPayoutAccounts } from "./payout-account.ts";
import { findUnproven } from "./unproven.ts";

/** A feed that was not read for this long covers nothing. */
const FEED_MS = 10 * 60_000;
/** A statement that ends earlier than this before now covers nothing. */
const STATEMENT_MS = 24 * 3_600_000;

type Row = {
  readonly id: bigint;
  readonly bank_code: string;
  readonly account_no: string;
  readonly account_name: string;
  readonly currency: HouseBankAccount["currency"];
  readonly is_active: boolean;
  readonly mode: string;
  readonly read_to: Date | null;
  readonly lines_to: Date | null;
  readonly open_in: number;
  readonly open_out: number;
  readonly is_first: boolean;
  readonly unproven: number;
  readonly unproven_sum: bigint;
  readonly missing: number;
  readonly missing_sum: bigint;
};

const readRows = async ({ db }: Context): Promise<readonly Row[]> => {
  // Our books know the bank but not which of its accounts. So unproven credits are shown with the account that has no
  // feed.
  const { rows } = await sql<Row>`
    select d.id, d.bank_code, d.account_no, d.account_name, d.currency, d.is_active, d.mode,
      -- An account that just came into AUTO mode is not read yet.
      nullif(r.up_to, r.since) as read_to,
      l.lines_to, coalesce(l.open_in, 0)::int as open_in, coalesce(l.open_out, 0)::int as open_out,
      row_number() over (partition by d.bank_code, d.currency order by d.mode = 'AUTO', d.position, d.id) = 1 as is_first,
      coalesce(u.count, 0)::int as unproven, coalesce(u.sum, 0)::bigint as unproven_sum,
      coalesce(u.missing, 0)::int as missing, coalesce(u.missing_sum, 0)::bigint as missing_sum
    from deposit_account d
    left join bank_read r on r.bank_code = d.bank_code and r.account_no = regexp_replace(d.account_no, '\\D', '', 'g')
    left join lateral (
      select (select max(at) from bank_line where account_id = d.id) as lines_to,
        count(*) filter (where amount > 0) as open_in, count(*) filter (where amount < 0) as open_out
      from bank_line where account_id = d.id and posting is null
    ) l on true
    left join (
      select bank_code, currency, count(*), sum(amount), count(*) filter (where state = 'missing') as missing,
        sum(amount) filter (where state = 'missing') as missing_sum
      from (select p.bank_code, p.currency, p.amount, ${creditState} as state from bank_unproven p) c group by 1, 2
    ) u on u.bank_code = d.bank_code and u.currency = d.currency
    where d.type = 'BANK' order by d.currency desc, d.position, d.id`.execute(db);
  return rows;
};

const present = async (context: Context, row: Row): Promise<BankAccountRow> => {
  const now = context.clock.now().getTime();
  const isFed = row.mode === "AUTO" && context.adapters.bank !== null && row.read_to !== null;
  const source = isFed ? "feed" : row.lines_to === null ? "nothing" : "file";
  const knownUpTo = isFed ? row.read_to : row.lines_to;
  const age = knownUpTo === null ? Infinity : now - knownUpTo.getTime();
  const account = { bankCode: row.bank_code, currency: row.currency };
  const [ours, reported] = await Promise.all([
    ownBalanceOf(context.db, account),
    lastReportedBalance(context.db, row.id),
  ]);
  const theirs = reported?.balance ?? null;
  // The bank's balance is that of its last line. Our books of now have more, so they are compared as of that time.
  const comparedAt = ours === null || reported?.hasTime !== true ? null : reported.at;
  const [then] = comparedAt === null ? [] : await booksAt(context.db, { id: row.id, ...account }, [comparedAt]);
  return {
    _id: String(row.id),
    kind: "bank",
    bankCode: row.bank_code,
    accountNo: maskAccount(row.account_no),
    accountName: row.account_name,
    currency: toWireCurrency(row.currency),
    isActive: row.is_active,
    source,
    coverage: isFed && age < FEED_MS ? "covered" : source === "file" && age < STATEMENT_MS ? "until" : "not",
    knownUpTo: knownUpTo?.toISOString() ?? null,
    ours: ours === null ? null : toMajor(ours),
    theirs: theirs === null ? null : toMajor(theirs),
    difference: then === undefined || theirs === null ? null : toMajor(theirs - then),
    comparedAt: comparedAt?.toISOString() ?? null,
    openIn: row.open_in,
    openOut: row.open_out,
    unproven: row.is_first ? { count: row.unproven, sum: toMajor(row.unproven_sum) } : { count: 0, sum: 0 },
    missing: row.is_first ? { count: row.missing, sum: toMajor(row.missing_sum) } : { count: 0, sum: 0 },
  };
};

/** Our bank accounts and the accounts that withdrawals are paid from, as the console shows them. */
export const readBankAccounts = async (context: Context): Promise<BankAccountRow[]> => {
  await findUnproven(context);
  const banks = Promise.all((await readRows(context)).map((row) => present(context, row)));
  return [...(await banks), ...(await readPayoutAccounts(context))];
};
