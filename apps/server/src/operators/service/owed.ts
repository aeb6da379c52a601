import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { listOwed } from "@krapao/contract/operator/list-owed";
import { payOwed } from "@krapao/contract/operator/pay-owed";
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { handleOperator } from "../handle-operator.ts";
import { markOf, maskedAccountOf } from "../marks.ts";
import { memberOfPath } from "../members/member-row.ts";
import { skipOf } from "../paging.ts";
import { openProposals, propose } from "../proposals/store.ts";

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

/** What is the member's own and not on its way: in the wallet, and in games as far as the books know. */
const read = async (context: Context, which: RawBuilder<unknown>, limit: number, skip: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.name, m.phone, m.currency, m.bank_code, b.name_en as bank_name, m.bank_account_no,
      m.bank_account_name, o.owed, o.in_progress
    from (
      select member_id, currency, sum(greatest(balance - held, 0))::bigint as owed, sum(held)::bigint as in_progress
      from account where ${which} group by member_id, currency
      having sum(greatest(balance - held, 0)) > 0 or sum(held) > 0
      order by member_id limit ${limit} offset ${skip}
    ) o
    join member m on m.id = o.member_id and m.currency = o.currency
    left join bank b on b.country = m.bank_country and b.code = m.bank_code
    order by m.id`.execute(context.db);
  return rows;
};

const isEnded = async (context: Context): Promise<boolean> => (await operatorSettings(context.db)).terminated;

/** What an ended service owes; nothing while it goes on. */
export const addListOwed = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listOwed, async ({ query }) => {
    if (!(await isEnded(context))) return [];
    const { limit, skip } = skipOf(query);
    const rows = await read(context, sql`member_id is not null`, limit, skip);
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
  });

/** Proposes to pay a member what is owed; once the service has ended. */
export const addPayOwed = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, payOwed, async ({ operator, params, body }) => {
    const member = await memberOfPath(context, params._id);
    if (!(await isEnded(context))) throw refuse("NOT_WAITING");
    const [row] = await read(context, sql`member_id = ${member.id}`, 1, 0);
    if (row === undefined || row.owed === 0n) throw refuse("NOT_WAITING");
    return propose(context, operator, {
      act: payOwed.name,
      kind: "pay-owed",
      subject: String(member.id),
      memberId: member.id,
      amount: row.owed,
      currency: member.currency,
      reason: body.reason,
    });
  });
