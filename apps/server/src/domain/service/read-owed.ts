import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { listOwed } from "@krapao/contract/operator/list-owed";
import type { AnswerOf } from "@krapao/contract/types";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { openProposals } from "../approval/store.ts";
import { markOf, maskedAccountOf } from "../operator/marks.ts";

type Row = {
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly bank_code: string;
  readonly bank_name: string | null;
  readonly bank_account_no: string;
  readonly bank_account_name: string;
  readonly owed: bigint;
  readonly in_progress: bigint;
};

/** The member's money that is not on its way: in the wallet, in games by the books, and certain rewards. */
export const readOwed = async (
  context: Context,
  which: RawBuilder<unknown>,
  limit: number,
  skip: number,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select m.id, coalesce(k.name, m.name) as name, coalesce(k.phone, m.phone) as phone, m.currency, m.bank_code,
      b.name_en as bank_name, coalesce(k.bank_account_no, m.bank_account_no) as bank_account_no,
      coalesce(k.bank_account_name, m.bank_account_name) as bank_account_name, o.owed, o.in_progress
    from (
      select member_id, currency, sum(free)::bigint as owed, sum(held)::bigint as in_progress
      from (
        select member_id, currency, greatest(balance - held, 0) as free, held from account where ${which}
        union all select member_id, currency, amount, 0 from reward_owed where ${which}
      ) each
      group by member_id, currency having sum(free) > 0 or sum(held) > 0
      order by member_id limit ${limit} offset ${skip}
    ) o
    join member m on m.id = o.member_id and m.currency = o.currency
    left join identity_kept k on k.member_id = m.id
    left join bank b on b.country = m.bank_country and b.code = m.bank_code
    order by m.id`.execute(context.db);
  return rows;
};

/** What is owed, in the operators' form. */
export const presentOwed = async (context: Context, rows: readonly Row[]): Promise<AnswerOf<typeof listOwed>> => {
  const proposals = await openProposals(
    context,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({
    member: markOf(row),
    bankAccount: maskedAccountOf({
      bankCode: row.bank_code,
      bankName: row.bank_name ?? row.bank_code,
      accountName: row.bank_account_name,
      accountNo: row.bank_account_no,
    }),
    amount: toMajor(row.owed),
    currency: toWireCurrency(row.currency),
    inProgress: toMajor(row.in_progress),
    proposal: proposals.get(String(row.id)) ?? null,
  }));
};

/**
 * Whom {@link readOwed} reads: every member once the service has ended, and before that those who are closed. A closed
 * member has no other way to money that came late.
 */
export const whoIsOwed = async (context: Context): Promise<RawBuilder<unknown>> =>
  (await operatorSettings(context.db)).terminated
    ? sql`member_id is not null`
    : sql`member_id in (select id from member where closed_at is not null and erased_at is null)`;
