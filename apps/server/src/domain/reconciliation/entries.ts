import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import { proceed, type Run } from "./runs.ts";

/** An entry of one of our house accounts, with its transfer. Amounts in minor units. */
export type HouseEntry = {
  readonly account: bigint;
  readonly currency: Currency;
  readonly seq: bigint;
  readonly reference: string;
  readonly kind: string;
  /** The transfer's amount, positive. */
  readonly amount: bigint;
  readonly at: Date;
  /** The member on the other side, where that side is a member's wallet. */
  readonly memberId: bigint | null;
};

type Row = HouseEntry & { readonly young: boolean };

const PAGE = 500;

/**
 * A house account whose entries up to `last` a run compares. What is booked after the run's start is left to the next
 * run.
 */
export type HouseAccount = { readonly id: bigint; readonly currency: Currency; readonly last: bigint };

/** The house accounts of this kind and code, as they are now. */
export const houseAccounts = async (
  { db }: Pick<Context, "db">,
  kind: AccountKind,
  code: string,
): Promise<readonly HouseAccount[]> =>
  db
    .selectFrom("account")
    .select(["id", "currency", "seq as last"])
    .where("kind", "=", kind)
    .where("code", "=", code)
    .where("member_id", "is", null)
    .orderBy("id")
    .execute();

/**
 * The entries of these accounts that no run has compared yet, in the order of their numbers, page by page. A page
 * counts as compared when the next one is requested.
 *
 * Nothing is skipped: an account's numbers have no gap and follow the order of commits, and a run continues after the
 * last number that the run before compared. It stops before the first entry that was booked after `to`, where the
 * provider's list ends. An entry whose time is further ahead than any clock's error was dated by a wrong clock; it is
 * compared, so that nothing waits for that time to come.
 */
export async function* entriesOf(
  context: Pick<Context, "db">,
  accounts: readonly HouseAccount[],
  run: Run,
  to: Date,
): AsyncGenerator<readonly HouseEntry[]> {
  for (const { id: account, currency, last } of accounts) {
    for (let after = run.entries.get(account) ?? 0n; after < last;) {
      const { rows } = await sql<Row>`
        select e.account, ${currency}::text as currency, e.seq, t.reference, t.kind, t.amount, e.created_at as at,
          o.member_id as "memberId", e.created_at > ${to} and e.created_at < ${to}::timestamptz + 2 * (${run.startedAt} - ${to}::timestamptz) as young
        from entry e join transfer t on t.id = e.transfer
        join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
        where e.account = ${account} and e.seq > ${after} and e.seq <= ${last} order by e.seq limit ${PAGE}`.execute(
        context.db,
      );
      const firstYoung = rows.findIndex(({ young }) => young);
      const due = firstYoung === -1 ? rows : rows.slice(0, firstYoung);
      const seq = due.at(-1)?.seq;
      if (seq === undefined) break;
      // Transfers between accounts of the house are no members' payments. They are compared with bank statements.
      const ofMembers = due.filter(({ kind }) => kind !== "treasury");
      yield ofMembers;
      await proceed(context, run, { entry: { account, seq } });
      if (due.length < rows.length) break;
      after = seq;
    }
  }
}
