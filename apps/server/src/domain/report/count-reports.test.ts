import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { countReports } from "./count-reports.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test("what cannot be counted stops neither other accounts nor other figures, and is counted once it can be", async () => {
  const { context, database } = fixture.server;
  const { db, ledger, databaseTime } = context;
  const member = (await memberWith(fixture, 0n)).id;
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: member });
  // Accounts are counted in the order of their ids.
  for (const [code, amount] of [
    ["REFUSED", 100n],
    ["KBANK", 200n],
  ] as const) {
    const house = await ledger.account({ kind: "qr", code, currency: "THB", memberId: null });
    await ledger.submit({
      operation: "post",
      reference: `count:${code}`,
      kind: "deposit-qr",
      currency: "THB",
      amount,
      debit: house,
      credit: wallet,
      wallet,
    });
  }
  await sql`
    insert into bet_day (member_id, code, day, turnover)
    values (${member}, 'PG', (${databaseTime.now()}::timestamptz at time zone 'Asia/Bangkok')::date, 50)`.execute(db);
  const counted = async () => {
    const days = db.selectFrom("report_day").select(["code", "paid"]).where("account_kind", "=", "qr").orderBy("code");
    const turnover = db.selectFrom("report_turnover").select("turnover");
    return { days: await days.execute(), turnover: await turnover.execute() };
  };

  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query("alter table report_day add constraint refused check (code <> 'REFUSED')");
  await expect(countReports(context)).rejects.toThrow('violates check constraint "refused"');
  expect(await counted()).toEqual({ days: [{ code: "KBANK", paid: "200" }], turnover: [{ turnover: "50" }] });

  await owner.query("alter table report_day drop constraint refused");
  await owner.end();
  await countReports(context);
  const days = [
    { code: "KBANK", paid: "200" },
    { code: "REFUSED", paid: "100" },
  ];
  expect(await counted()).toEqual({ days, turnover: [{ turnover: "50" }] });
});
