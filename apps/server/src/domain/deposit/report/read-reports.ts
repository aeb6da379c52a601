import { toMajor, toWireCurrency } from "@krapao/contract";
import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../../context.ts";
import { refuse } from "../../../lib/refusal.ts";
import type { DepositTables } from "../qr/tables.ts";
import { maskedAccountOf, noMark, readMarks, readOperatorMarks } from "../../operator/marks.ts";
import { openProposals } from "../../approval/store.ts";

export type ReportRow = Selectable<DepositTables["deposit_claim"]>;

const accountsOf = async (context: Context, ids: readonly bigint[]) => {
  if (ids.length === 0) return new Map<bigint, DepositReport["bankAccount"]>();
  const rows = await context.db
    .selectFrom("member")
    .leftJoin("bank", (join) =>
      join.onRef("bank.country", "=", "member.bank_country").onRef("bank.code", "=", "member.bank_code"),
    )
    .select(["member.id", "member.bank_code", "member.bank_account_no", "member.bank_account_name", "bank.name_en"])
    .where("member.id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      maskedAccountOf({
        bankCode: row.bank_code,
        bankName: row.name_en ?? row.bank_code,
        accountName: row.bank_account_name,
        accountNo: row.bank_account_no,
      }),
    ]),
  );
};

/** The banks of our accounts, by currency; those that operators check by hand come first. */
const banksOf = async (context: Context): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await context.db
    .selectFrom("deposit_account")
    .select(["currency", "bank_code", "mode"])
    .where("type", "=", "BANK")
    .orderBy("position")
    .execute();
  const byHand = rows.toSorted((one, other) => Number(one.mode === "AUTO") - Number(other.mode === "AUTO"));
  const byCurrency = Map.groupBy(byHand, ({ currency }) => currency);
  return new Map(
    [...byCurrency].map(([currency, own]) => [currency, [...new Set(own.map(({ bank_code: code }) => code))]]),
  );
};

const noAccount = { bankCode: "", bankName: "", bankAccountName: "", bankAccountNo: "" };

/** The open proposals that would credit these reports: by typed facts, or by an imported line. */
export const openProposalsOf = async (
  context: Context,
  reports: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const matches = sql<{ id: string; report: string }>`
    select id, transfer->>'claim' as report from proposal
    where state in ('waiting', 'approved') and kind = 'match-line' and transfer->>'claim' = any(${[...reports]})`;
  const [typed, { rows }] = await Promise.all([openProposals(context, reports), matches.execute(context.db)]);
  return new Map([...rows.map(({ id, report }) => [report, id] as const), ...typed]);
};

/** Reports as the console shows them. */
export const presentReports = async (context: Context, rows: readonly ReportRow[]): Promise<DepositReport[]> => {
  const ids = rows.map((row) => row.member_id);
  const [marks, accounts, operators, banks, proposals] = await Promise.all([
    readMarks(context.db, ids),
    accountsOf(context, ids),
    readOperatorMarks(context.db),
    banksOf(context),
    openProposalsOf(
      context,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const by = row.decided_by === null ? undefined : operators.get(row.decided_by);
    return {
      _id: row.id,
      member: marks.get(row.member_id) ?? noMark(row.member_id),
      bankAccount: accounts.get(row.member_id) ?? noAccount,
      receivingBank: row.bank_code,
      amount: toMajor(row.amount),
      currency: toWireCurrency(row.currency),
      createdAt: row.created_at.toISOString(),
      state: row.state === "crediting" ? "waiting" : row.state,
      proposal: proposals.get(row.id) ?? null,
      banks: [...(banks.get(row.currency) ?? [])],
      decision:
        by === undefined || row.decided_at === null
          ? null
          : { by, at: row.decided_at.toISOString(), reason: row.decision_reason ?? "" },
    };
  });
};

/** A report that is waiting, and that no open proposal would credit. Throws NO_DATA, NOT_WAITING, EXISTING_PROPOSAL. */
export const waitingReport = async (context: Context, id: string): Promise<ReportRow> => {
  const row = await context.db.selectFrom("deposit_claim").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw refuse("NO_DATA");
  if (row.state !== "waiting") throw refuse("NOT_WAITING");
  if ((await openProposalsOf(context, [id])).size > 0) throw refuse("EXISTING_PROPOSAL");
  return row;
};
