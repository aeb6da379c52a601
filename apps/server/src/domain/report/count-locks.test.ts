import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { countReports } from "./count-reports.ts";

// Two that count the same members cannot deadlock, because both lock the members' summaries first, in one order.

let fixture: TestConsole;
let members: readonly [bigint, bigint];
beforeAll(async () => {
  fixture = await openConsole();
  const ids = [(await memberWith(fixture, 0n)).id, (await memberWith(fixture, 0n)).id];
  members = [ids[0] ?? 0n, ids[1] ?? 0n].toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, bigint];
});
afterAll(() => fixture.close());

const deposit = async ({ ledger }: Context, member: bigint, reference: string): Promise<void> => {
  const house = await ledger.account({ kind: "qr", code: "KBANK", currency: "THB", memberId: null });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: member });
  const { is } = await ledger.submit({
    operation: "post",
    reference,
    kind: "deposit-qr",
    currency: "THB",
    amount: 100n,
    debit: house,
    credit: wallet,
    wallet,
  });
  expect(is).toBe("done");
};

const stake = async ({ db, databaseTime }: Context, member: bigint): Promise<void> => {
  await sql`
    insert into bet_day as b (member_id, code, day, turnover)
    values (${member}, 'PG', (${databaseTime.now()}::timestamptz at time zone 'Asia/Bangkok')::date, 50)
    on conflict (member_id, code, day) do update set turnover = b.turnover + 50`.execute(db);
};

/** Whether nobody holds a lock on this member's rows of a table. */
const isFree = async (table: "member_summary" | "report_member_day", member: bigint): Promise<boolean> => {
  try {
    await sql`select from ${sql.table(table)} where member_id = ${member} for update nowait`.execute(
      fixture.server.context.db,
    );
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === "55P03") return false;
    throw error;
  }
};

/** Those who wait for a lock of this transaction. */
const waiters = async (tx: Kysely<Database>): Promise<number> =>
  (await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)).rows
    .length;

test.each([
  ["entries", deposit],
  ["turnover", stake],
] as const)(
  "whoever counts %s locks the members' summaries in their order before any of their days",
  async (name, add) => {
    const { context } = fixture.server;
    const [first, second] = members;
    const addBoth = async (time: string): Promise<void> => {
      // The later member's comes first.
      await add(context, second, `count-locks:${name}:${time}:2`);
      await add(context, first, `count-locks:${name}:${time}:1`);
    };
    await addBoth("before");
    await countReports(context);

    for (const held of members) {
      await addBoth(`held ${held}`);
      let counting: Promise<void> = Promise.resolve();
      await context.db.transaction().execute(async (tx) => {
        await sql`select from member_summary where member_id = ${held} for no key update`.execute(tx);
        counting = countReports(context);
        await expect.poll(() => waiters(tx)).toBe(1);
        expect(await isFree("report_member_day", first)).toBe(true);
        expect(await isFree("report_member_day", second)).toBe(true);
        const other = held === first ? second : first;
        expect(await isFree("member_summary", other), "the first member's is locked first").toBe(held === first);
      });
      await counting;
    }
    const { rows } = await sql<{ deposited: number; turnover: number }>`
      select deposited::int, turnover::int from report_member_day
      where member_id = any(${[first, second]}::bigint[])`.execute(context.db);
    // Three times each.
    expect(rows.map((row) => (name === "entries" ? row.deposited : row.turnover))).toEqual(
      name === "entries" ? [300, 300] : [150, 150],
    );
  },
);
