import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { BankAccountRow, BankLine } from "@krapao/contract/operator/bank-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { addDays, startOf } from "../../lib/calendar.ts";
import { maskAccount } from "../../lib/mask.ts";
import { noMark, readMarks } from "../operator/marks.ts";
import { PAYOUTS } from "../reconciliation/payouts.ts";
import { readTransactionIds } from "../transaction/transaction-ids.ts";
import { ownPostingOf } from "./own-transfer.ts";
import type { WhichLines } from "./read-lines.ts";

const ID = /^payout-(THB|LAK)$/;

/** The currency of the payout provider's account with this `_id`; null when the text is no such `_id`. */
export const payoutCurrencyOf = (id: string): Currency | null => {
  const code = ID.exec(id)?.[1];
  return code === "THB" || code === "LAK" ? code : null;
};

/** Payouts of which the provider's list says something else than our books. */
const isDifferent = (reference: string) => sql<boolean>`exists (select from reconciliation_difference r
  where r.provider = ${PAYOUTS} and r.kind = 'payout' and r.what = ${sql.raw(reference)} and r.gone_at is null and not r.waits)`;

/**
 * The accounts at the payout provider from which withdrawals are paid, one for each currency. No bank tells their
 * balance, so they are not covered; the last clear comparison with the provider's list is named.
 */
export const readPayoutAccounts = async ({ db }: Pick<Context, "db">): Promise<BankAccountRow[]> => {
  const [accounts, run, open] = await Promise.all([
    db
      .selectFrom("account")
      .select(["currency", "balance"])
      .where("member_id", "is", null)
      .where("kind", "=", "payout")
      .where("seq", ">", 0n)
      .orderBy("currency", "desc")
      .execute(),
    db
      .selectFrom("reconciliation_run")
      .select("ended_at")
      .where("provider", "=", PAYOUTS)
      .where("state", "=", "done")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("reconciliation_difference")
      .select(({ fn }) => ["currency", fn.countAll().as("count")])
      .where("provider", "=", PAYOUTS)
      .where("gone_at", "is", null)
      .where("waits", "=", false)
      .groupBy("currency")
      .execute(),
  ]);
  const comparedAt = run?.ended_at ?? null;
  return accounts.map(({ currency, balance }) => ({
    _id: `payout-${currency}`,
    kind: "payout",
    bankCode: "",
    accountNo: "",
    accountName: "",
    currency: toWireCurrency(currency),
    isActive: true,
    source: comparedAt === null ? "nothing" : "provider",
    coverage: "not",
    knownUpTo: comparedAt?.toISOString() ?? null,
    ours: toMajor(-balance),
    theirs: null,
    difference: null,
    comparedAt: null,
    openIn: 0,
    openOut: Number(open.find((one) => one.currency === currency)?.count ?? 0),
    unproven: { count: 0, sum: 0 },
    missing: { count: 0, sum: 0 },
  }));
};

type Row = {
  readonly seq: bigint;
  readonly at: Date;
  readonly reference: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly member_id: bigint | null;
  readonly other: string;
  readonly bank: string | null;
  readonly account_no: string | null;
  readonly is_different: boolean;
};

const readRows = async (
  { db }: Pick<Context, "db">,
  currency: Currency,
  { state, day }: WhichLines,
  { limit, skip, before }: { readonly limit: number; readonly skip: number; readonly before?: bigint },
): Promise<readonly Row[]> => {
  // The account's numbers follow time, but have no index by it: the day's first number ends the search.
  const ofDay =
    day === undefined
      ? sql``
      : sql`and e.created_at >= ${startOf(day)} and e.created_at < ${startOf(addDays(day, 1))}
          and e.seq > coalesce((select f.seq from entry f where f.account = a.id and f.created_at < ${startOf(day)}
            order by f.seq desc limit 1), 0)`;
  const ofState = state === "all" ? sql`` : sql`and ${isDifferent("t.reference")} = ${state === "open"}`;
  const { rows } = await sql<Row>`
    select e.seq, e.created_at as at, t.reference, t.kind, -e.amount as amount, -e.balance as balance, o.member_id,
      o.kind as other, s.data->'payee'->>'bankCode' as bank, s.data->'payee'->>'accountNo' as account_no,
      ${isDifferent("t.reference")} as is_different
    from account a join entry e on e.account = a.id join transfer t on t.id = e.transfer
    join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
    left join saga s on s.member_id = o.member_id and s.reference = t.reference
    where a.member_id is null and a.kind = 'payout' and a.currency = ${currency}
      and ${before === undefined ? sql`true` : sql`e.seq < ${before}`} ${ofDay} ${ofState}
    order by e.seq desc limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

const OWN_PREFIX = ownPostingOf("");

const stateOf = ({ is_different: isOther, other, member_id: member }: Row): BankLine["state"] => {
  if (isOther) return "open";
  if (member !== null) return "member";
  return other === "suspense" ? "suspense" : "own";
};

const present = async (context: Pick<Context, "db">, currency: Currency, rows: readonly Row[]): Promise<BankLine[]> => {
  const [marks, transactions] = await Promise.all([
    readMarks(
      context.db,
      rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
    ),
    readTransactionIds(
      context.db,
      rows.map(({ reference }) => reference),
    ),
  ]);
  return rows.map((row) => ({
    _id: String(row.seq),
    source: "books",
    at: row.at.toISOString(),
    hasTime: true,
    text: [row.bank, row.account_no === null ? null : maskAccount(row.account_no)]
      .filter((part) => part !== null)
      .join(" "),
    reference: (row.reference.startsWith(OWN_PREFIX) ? row.reference.slice(OWN_PREFIX.length) : row.reference).slice(
      0,
      100,
    ),
    amount: toMajor(row.amount),
    currency: toWireCurrency(currency),
    balance: toMajor(row.balance),
    state: stateOf(row),
    member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
    posting: row.reference,
    transaction: transactions.get(row.reference) ?? null,
    proposal: null,
  }));
};

/** What was paid from the payout account, and what it was filled with, the newest first. */
export const readPayoutLines = async (
  context: Pick<Context, "db">,
  currency: Currency,
  which: WhichLines,
  part: { readonly limit: number; readonly skip: number },
): Promise<BankLine[]> => present(context, currency, await readRows(context, currency, which, part));

/** All of them, a page at a time. */
export async function* readAllPayoutLines(
  context: Pick<Context, "db">,
  currency: Currency,
  which: WhichLines,
  limit = 1_000,
): AsyncGenerator<readonly BankLine[]> {
  for (let before: bigint | undefined; ;) {
    const rows = await readRows(context, currency, which, { limit, skip: 0, ...(before !== undefined && { before }) });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await present(context, currency, rows);
    if (rows.length < limit) return;
    before = last.seq;
  }
}
