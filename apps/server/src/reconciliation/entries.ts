import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { AccountKind } from "../ledger/ledger.ts";
import type { Context } from "../context.ts";

/** An entry of one of our house accounts, with the transfer that it is a side of. Amounts in minor units. */
export type HouseEntry = {
  readonly account: bigint;
  readonly currency: Currency;
  readonly seq: bigint;
  readonly reference: string;
  readonly kind: string;
  /** The transfer's, above zero. */
  readonly amount: bigint;
  readonly at: Date;
  /** The member on the other side, where it is one's wallet. */
  readonly memberId: bigint | null;
};

const PAGE = 500;

/**
 * The entries of a house account of that kind and code after those reached already, by account and number, up to and
 * without `before`; page by page.
 */
export async function* entriesOf(
  context: Context,
  kind: AccountKind,
  code: string,
  reached: ReadonlyMap<bigint, bigint>,
  before: Date,
): AsyncGenerator<readonly HouseEntry[]> {
  const accounts = await context.db
    .selectFrom("account")
    .select(["id", "currency"])
    .where("kind", "=", kind)
    .where("code", "=", code)
    .where("member_id", "is", null)
    .execute();
  for (const { id, currency } of accounts) {
    let after = reached.get(id) ?? 0n;
    for (;;) {
      const { rows } = await sql<HouseEntry>`
        select e.account, ${currency}::text as currency, e.seq, t.reference, t.kind, t.amount, e.created_at as at,
          o.member_id as "memberId"
        from entry e join transfer t on t.id = e.transfer
        join account o on o.id = case when t.debit = e.account then t.credit else t.debit end
        where e.account = ${id} and e.seq > ${after} order by e.seq limit ${PAGE}`.execute(context.db);
      const due = rows.filter(({ at }) => at < before);
      if (due.length > 0) yield due;
      after = due.at(-1)?.seq ?? after;
      if (due.length < PAGE) break;
    }
  }
}
