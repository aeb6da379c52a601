import { toMajor, toWireCurrency } from "@krapao/contract";
import type { Withdrawal, WithdrawalStatus } from "@krapao/contract/operator/withdrawal-shapes";
import type { Selectable } from "kysely";

import type { Context } from "../../context.ts";
import { decisionOf, mayRefuse } from "../../domain/withdrawal/decide.ts";
import { keptPayee } from "../../domain/withdrawal/payee.ts";
import { WITHDRAW } from "../../domain/withdrawal/withdrawal-saga.ts";
import { waitsOf } from "../../domain/withdrawal/awaiting-approval.ts";
import type { SagaTable } from "../../ledger/tables.ts";
import { maskedAccountOf, noMark, readMarks, readOperatorMarks } from "../../domain/operator/marks.ts";
import { notesOf } from "./notes.ts";

type Row = Selectable<SagaTable>;

/** How long a held withdrawal may be on its way by itself. After that it counts as waiting, whatever the reason. */
const BY_ITSELF_MS = 5_000;

const statuses: Readonly<Record<string, WithdrawalStatus>> = {
  held: "waiting",
  reviewing: "waiting",
  approved: "paying",
  queued: "paying",
  paying: "paying",
  paid: "paid",
  returned: "refused",
};
const statesOf = (status: WithdrawalStatus): string[] =>
  Object.keys(statuses).filter((state) => statuses[state] === status);

const banksOf = async (context: Context): Promise<ReadonlyMap<string, string>> => {
  const rows = await context.db.selectFrom("bank").select(["code", "name_en"]).execute();
  return new Map(rows.map((row) => [row.code, row.name_en]));
};

/** Rows of withdrawals in the operators' form. */
export const toWithdrawals = async (context: Context, rows: readonly Row[]): Promise<Withdrawal[]> => {
  const [marks, operators, banks, notes] = await Promise.all([
    readMarks(
      context.db,
      rows.map((row) => row.member_id),
    ),
    readOperatorMarks(context.db),
    banksOf(context),
    notesOf(
      context.db,
      rows.map((row) => ({
        memberId: row.member_id,
        reference: row.reference,
        amount: row.amount,
        currency: row.currency,
        createdAt: row.created_at,
        waits: waitsOf(row.data),
      })),
    ),
  ]);
  return rows.map((row) => {
    const payee = "payee" in row.data ? keptPayee(row.data) : { bankCode: "", accountNo: "", accountName: "" };
    const decision = decisionOf(row.data);
    const by = decision === null ? undefined : operators.get(BigInt(decision.by));
    return {
      _id: row.reference,
      member: marks.get(row.member_id) ?? noMark(row.member_id),
      amount: toMajor(row.amount),
      currency: toWireCurrency(row.currency),
      bankAccount: maskedAccountOf({ ...payee, bankName: banks.get(payee.bankCode) ?? payee.bankCode }),
      createdAt: (row.listed_at ?? row.created_at).toISOString(),
      status: statuses[row.state] ?? "refused",
      mayRefuse: mayRefuse(row),
      notes: [...(notes.get(row.reference) ?? [])],
      decision: decision === null || by === undefined ? null : { by, at: decision.at, reason: decision.reason },
    };
  });
};

const all = (context: Context) =>
  context.db.selectFrom("saga").selectAll().where("kind", "=", WITHDRAW).where("n", "is not", null);

type Page = { readonly limit: number; readonly skip: number; readonly direction: "asc" | "desc" };

/** Withdrawals that wait for a person. They are looked for among the few open ones, not among all. */
const waitingRows = (context: Context, { limit, skip, direction }: Page): Promise<readonly Row[]> => {
  const settled = new Date(context.databaseTime.now().getTime() - BY_ITSELF_MS);
  return context.db
    .with(
      (cte) => cte("open").materialized(),
      (db) =>
        db
          .selectFrom("saga")
          .selectAll()
          .where("status", "=", "IN_PROGRESS")
          .where("kind", "=", WITHDRAW)
          .where((is) =>
            is.or([is("state", "=", "reviewing"), is.and([is("state", "=", "held"), is("changed_at", "<", settled)])]),
          ),
    )
    .selectFrom("open")
    .selectAll()
    .orderBy("created_at", direction)
    .limit(limit)
    .offset(skip)
    .execute();
};

/** A page of withdrawals in the order of their requests. */
export const readWithdrawals = async (
  context: Context,
  status: WithdrawalStatus | undefined,
  page: Page,
): Promise<Withdrawal[]> => {
  if (status === "waiting") return toWithdrawals(context, await waitingRows(context, page));
  let query = all(context).orderBy("created_at", page.direction).limit(page.limit).offset(page.skip);
  if (status !== undefined) query = query.where("state", "in", statesOf(status));
  return toWithdrawals(context, await query.execute());
};

/** One withdrawal of a member, or null. */
export const readWithdrawal = async (
  context: Context,
  memberId: bigint,
  reference: string,
): Promise<Withdrawal | null> => {
  const row = await all(context)
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row === undefined ? null : ((await toWithdrawals(context, [row]))[0] ?? null);
};
