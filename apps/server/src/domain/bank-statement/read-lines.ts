import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { BankLine, LinesShown } from "@krapao/contract/operator/bank-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { addDays, startOf } from "../../lib/calendar.ts";
import { maskText } from "../../lib/mask.ts";
import { noMark, readMarks } from "../operator/marks.ts";
import { openProposals } from "../approval/store.ts";
import { readTransactionIds } from "../transaction/transaction-ids.ts";
import type { HouseBankAccount } from "./link-lines.ts";

/** A bank line as the database gives it. */
export type LineRow = {
  readonly id: string;
  readonly source: "feed" | "file";
  readonly at: Date;
  readonly has_time: boolean;
  readonly text: string;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly balance: bigint | null;
  readonly posting: string | null;
  readonly is_repeat: boolean;
};

/** Where a posting's money is: in a member's wallet, in suspense, or in another account of the house. */
const whereOf = async (context: Context, postings: readonly string[]) => {
  const { rows } = await sql<{ reference: string; kind: string; member_id: bigint | null }>`
    select t.reference, case when t.kind = 'treasury' then 'own' when c.kind = 'suspense' and s.state in ('matched', 'credited') then 'wallet'
        else c.kind end as kind, coalesce(c.member_id, s.member_id) as member_id
    from transfer t join account c on c.id = t.credit left join suspense s on s.reference = t.reference
    where t.reference = any(${[...postings]})`.execute(context.db);
  return new Map(rows.map((row) => [row.reference, row]));
};

/** Bank lines as operators see them: whose money each became, and what is proposed for it. */
export const presentLines = async (
  context: Context,
  currency: Currency,
  rows: readonly LineRow[],
): Promise<BankLine[]> => {
  const postings = rows.flatMap(({ posting }) => (posting === null ? [] : [posting]));
  const [places, transactions, proposals] = await Promise.all([
    whereOf(context, postings),
    readTransactionIds(context.db, postings),
    openProposals(
      context,
      rows.map(({ id }) => `line:${id}`),
    ),
  ]);
  const ids = [...places.values()].flatMap(({ member_id: id }) => (id === null ? [] : [id]));
  const marks = await readMarks(context.db, ids);
  return rows.map((row) => {
    const place = row.posting === null ? undefined : places.get(row.posting);
    const member = place?.kind === "wallet" ? place.member_id : null;
    return {
      _id: row.id,
      source: row.source,
      at: row.at.toISOString(),
      hasTime: row.has_time,
      text: maskText(row.text).slice(0, 600),
      reference: row.reference?.slice(0, 100) ?? null,
      amount: toMajor(row.amount),
      currency: toWireCurrency(currency),
      balance: row.balance === null ? null : toMajor(row.balance),
      state: row.is_repeat
        ? "repeat"
        : place === undefined
          ? "open"
          : place.kind === "own"
            ? "own"
            : place.kind === "suspense"
              ? "suspense"
              : "member",
      member: member === null ? null : (marks.get(member) ?? noMark(member)),
      posting: row.posting,
      transaction: row.posting === null ? null : (transactions.get(row.posting) ?? null),
      proposal: proposals.get(`line:${row.id}`) ?? null,
    };
  });
};

/** Which lines: all days, or one day (`2026-11-22`). */
export type WhichLines = { readonly state: LinesShown; readonly day?: string | undefined };

/** A line's position in the list. Lines of one moment keep the order in which they were imported. */
type Place = { readonly at: Date; readonly seq: bigint; readonly id: string };
type Part = { readonly limit: number; readonly skip: number; readonly after?: Place };

const readRows = async (
  { db }: Pick<Context, "db">,
  account: HouseBankAccount,
  { state, day }: WhichLines,
  { limit, skip, after }: Part,
): Promise<readonly (LineRow & Place)[]> => {
  const most = limit + skip;
  const rest = (at: string, seq: string, id: string) =>
    after === undefined
      ? sql`true`
      : sql`${sql.raw(at)} <= ${after.at} and (${sql.raw(at)}, ${sql.raw(seq)}, ${sql.raw(id)}) < (${after.at}, ${after.seq}, ${after.id})`;
  const ofDay = (at: string) =>
    day === undefined
      ? sql`true`
      : sql`${sql.raw(at)} >= ${startOf(day)} and ${sql.raw(at)} < ${startOf(addDays(day, 1))}`;
  const { rows } = await sql<LineRow & Place>`
    select * from (
      (select id::text collate "C" as id, id as seq, 'file' as source, at, has_time, text, reference, amount, balance, posting, false as is_repeat
        from bank_line where account_id = ${account.id} and ${rest("at", "id", 'id::text collate "C"')} and ${ofDay("at")}
          and (${state} = 'all' or (posting is null) = (${state} = 'open')) order by at desc, bank_line.id desc limit ${most})
      union all
      (select b.reference collate "C", 0, 'feed', b.at, true, b.sending_bank || ' ' || b.sender_no || ' ' || b.sender_name,
          case when b.repeat_of is null then substr(b.reference, length('bank:' || b.sending_bank || ':') + 1) end,
          b.amount, null, case when b.repeat_of is null then b.reference end, b.repeat_of is not null
        from bank_transfer b where b.receiving_bank = ${account.bankCode} and b.receiving_no = ${account.accountNo}
          and ${rest("b.at", "0::bigint", 'b.reference collate "C"')} and ${ofDay("b.at")}
          and (${state} = 'all' or (b.repeat_of is not null or b.booked_as is null) = (${state} = 'open'))
          and not exists (select from bank_line l where l.account_id = ${account.id} and l.posting = b.reference)
        order by b.at desc, b.reference collate "C" desc limit ${most})
    ) x order by at desc, seq desc, id desc limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

/**
 * What the bank wrote about one of our accounts, the newest first. A line that both a file and the feed have is shown
 * once.
 */
export const readBankLines = async (
  context: Context,
  account: HouseBankAccount,
  which: WhichLines,
  part: { readonly limit: number; readonly skip: number },
): Promise<BankLine[]> => presentLines(context, account.currency, await readRows(context, account, which, part));

/** All lines, a page at a time. */
export async function* readAllBankLines(
  context: Context,
  account: HouseBankAccount,
  which: WhichLines,
  limit = 1_000,
): AsyncGenerator<readonly BankLine[]> {
  for (let part: Part = { limit, skip: 0 }; ;) {
    const rows = await readRows(context, account, which, part);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await presentLines(context, account.currency, rows);
    if (rows.length < limit) return;
    part = { limit, skip: 0, after: { at: last.at, seq: last.seq, id: last.id } };
  }
}

/** One imported line with its account and file; null when it does not exist. */
export const readBankLine = async (context: Context, id: string) => {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  const row = await context.db
    .selectFrom("bank_line")
    .innerJoin("bank_statement_file", "bank_statement_file.id", "bank_line.file_id")
    .selectAll("bank_line")
    .select("bank_statement_file.name as file")
    .where("bank_line.id", "=", BigInt(id))
    .executeTakeFirst();
  if (row === undefined) return null;
  const found: LineRow = { ...row, id: String(row.id), source: "file", is_repeat: false };
  const [line] = await presentLines(context, row.currency, [found]);
  return line === undefined ? null : { row, line };
};
