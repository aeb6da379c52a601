import { toMajor } from "@krapao/contract";
import { getTransaction } from "@krapao/contract/operator/get-transaction";
import type { TransactionDetail } from "@krapao/contract/operator/transaction-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { postingPrefixes } from "../../domain/deposit/channels.ts";
import { HOUSE } from "../../domain/deposit/bank/suspense-return-saga.ts";
import { readBankFacts } from "../../domain/transaction/bank-facts.ts";
import { timelineOf } from "../../domain/statement/timeline.ts";
import type { Transaction } from "../../domain/transaction/find-rows.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { presentRows } from "./present.ts";

const NUMBER = /^\d{1,18}$/;
const AROUND = 3;

const readMovement = (db: Kysely<Database>, { member_id: member, reference }: Transaction) =>
  db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", member)
    .where("reference", "=", reference)
    .executeTakeFirst();

type Movement = NonNullable<Awaited<ReturnType<typeof readMovement>>>;

/** The postings of a movement: under its own reference, under that with a leg's suffix, or under another reference. */
const readBooks = async (
  db: Kysely<Database>,
  { reference }: Transaction,
  movement: Movement | undefined,
): Promise<TransactionDetail["books"]> => {
  const kept = movement?.data["posting"];
  const exact = [
    ...postingPrefixes.map((prefix) => `${prefix}${reference}`),
    ...(typeof kept === "string" ? [kept] : []),
  ];
  const { rows } = await sql<{ kind: string; code: string; amount: bigint; at: Date }>`
    select a.kind, a.code, e.amount, coalesce(t.ended_at, t.created_at) as at from transfer t
      cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) e(account, amount)
      join account a on a.id = e.account
    where (t.reference = any(${exact}::text[]) or t.reference >= ${`${reference}-`} and t.reference < ${`${reference}.`}
        or t.reference = ${`${reference}:late`})
      and t.state in ('posted', 'settled') order by t.id, e.amount`.execute(db);
  return rows.map(({ kind, code, amount, at }) => ({
    account: code === "" ? kind : `${kind} ${code}`,
    amount: toMajor(amount),
    at: at.toISOString(),
  }));
};

/** The member's transactions just before and after it, the newest first. */
const readAround = async (db: Kysely<Database>, row: Transaction): Promise<readonly Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select * from (
      (select * from transaction where member_id = ${row.member_id} and (at, id) > (${row.at}, ${row.id}::bigint)
        order by at, id limit ${AROUND})
      union all
      (select * from transaction where member_id = ${row.member_id} and (at, id) < (${row.at}, ${row.id}::bigint)
        order by at desc, id desc limit ${AROUND})
    ) a order by at desc, id desc`.execute(db);
  return rows;
};

/** Returns one transaction with all its details. Refuses an unknown one with NO_DATA. */
export const addGetTransaction = (app: App): void =>
  route(app, getTransaction, operators, async ({ context, params }) => {
    const { db } = context;
    if (!NUMBER.test(params._id)) throw refuse("NO_DATA");
    const row = await db.selectFrom("transaction").selectAll().where("id", "=", BigInt(params._id)).executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    const movement = await readMovement(db, row);
    const isHouse = row.member_id === HOUSE;
    const [books, around, bank] = await Promise.all([
      readBooks(db, row, movement),
      isHouse ? [] : readAround(db, row),
      readBankFacts(context, row, movement),
    ]);
    const [shown] = await presentRows(db, [row], "newest");
    if (shown === undefined) throw refuse("NO_DATA");
    return {
      ...shown,
      bank,
      steps: movement === undefined ? [] : timelineOf(movement),
      books,
      around: await presentRows(db, around, "newest"),
    };
  });
