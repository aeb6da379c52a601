import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startJobs } from "../jobs.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { runAuditWhenDue, lastAudit, runAudit } from "./scheduled-audit.ts";
import { lastSeal, sealBooks } from "./seal.ts";
import { posting } from "./testing/books.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await openServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  const { ledger } = server.context;
  const account = (kind: "qr" | "payout") => ledger.account({ kind, code: "", currency: "THB", memberId: null });
  const [debit, credit] = [await account("qr"), await account("payout")];
  for (const reference of ["one", "two"]) await ledger.submit(posting({ reference, debit, credit }));
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const kept = async (): Promise<number> =>
  (await server.context.db.selectFrom("ledger_audit").select("id").execute()).length;
const due = (): Promise<void> => runAuditWhenDue(server.context, new AbortController().signal);

test("an audit's result is stored, with the seal that it saw", async () => {
  expect(await lastAudit(server.context)).toBeNull();
  await sealBooks(server.context);
  const result = await runAudit(server.context);
  const seal = await lastSeal(server.context);
  expect(result).toMatchObject({
    entries: 4n,
    accounts: 2n,
    debits: 200n,
    credits: 200n,
    sealed: 4n,
    wrong: 0,
    discrepancies: [],
  });
  expect(result.seal).toEqual({ number: 1n, hash: seal?.hash, at: seal?.at });
  expect(await lastAudit(server.context)).toEqual(result);
  expect(server.logged()).toContain('"event":"ledger.audit.passed"');
});

test("two servers that ask at once each get an audit that began after they asked", async () => {
  const asked = server.context.clock.now();
  const results = await Promise.all([runAudit(server.context), runAudit(server.context)]);
  for (const { at } of results) expect(at.getTime()).toBeGreaterThanOrEqual(asked.getTime());
});

test("an audit is due by the operators' setting, once among several servers", async () => {
  const before = await kept();
  await due();
  expect(await kept()).toBe(before);
  server.advance(HOUR_MS + 1_000);
  await Promise.all([due(), due(), due()]);
  expect(await kept()).toBe(before + 1);
  await setOperatorSettings(server.context.db, { auditEvery: 60_000 }, server.context.clock.now());
  server.advance(61_000);
  await due();
  expect(await kept()).toBe(before + 2);
});

test("a server whose clock is wrong by a day audits when it is due by the database's clock", async () => {
  const wrong = (ms: number): Promise<void> => {
    const clock = { now: () => new Date(server.context.clock.now().getTime() + ms) };
    return runAuditWhenDue({ ...server.context, ...{ clock } }, new AbortController().signal);
  };
  await setOperatorSettings(server.context.db, { auditEvery: HOUR_MS }, server.context.clock.now());
  await due();
  const before = await kept();
  await wrong(24 * HOUR_MS);
  expect(await kept()).toBe(before);
  server.advance(HOUR_MS + 1_000);
  await wrong(-24 * HOUR_MS);
  expect(await kept()).toBe(before + 1);
  expect((await lastAudit(server.context))?.at.getTime()).toBeGreaterThan(
    server.context.clock.now().getTime() - HOUR_MS,
  );
});

test("an audit in the future was made before the database's clock was set back, and does not count", async () => {
  const setBack = (hours: number) =>
    owner.query(
      "update ledger_audit set at = at + $1 * interval '1 hour' where id = (select max(id) from ledger_audit)",
      [hours],
    );
  await owner.query("alter table ledger_audit disable trigger user");
  await setBack(48);
  const before = await kept();
  await due();
  expect(await kept()).toBe(before + 1);
  await owner.query(
    "update ledger_audit set at = at - interval '48 hours' where id = (select max(id) - 1 from ledger_audit)",
  );
  await owner.query("alter table ledger_audit enable trigger user");
});

test.each([0, 1, 2, 3, 4, 6, 9, 14, 300])(
  "an audit that is aborted with its server after %i ms stores no result, and is no failure",
  async (ms) => {
    const before = await kept();
    server.advance(HOUR_MS);
    // The audit of another server delays this one.
    await owner.query("select pg_advisory_lock(5272176203)");
    const ending = new AbortController();
    const audited = runAuditWhenDue(server.context, ending.signal);
    await new Promise((resolve) => setTimeout(resolve, ms));
    ending.abort();
    await audited;
    await owner.query("select pg_advisory_unlock_all()");
    expect(await kept()).toBe(before);
  },
);

test("discrepancies are logged and stored, a hundred lines of them", async () => {
  await owner.query("alter table account disable trigger user");
  await owner.query(
    "insert into account (kind, code, currency, balance, seq) select 'bank', 'B' || g, 'THB', 1, 1 from generate_series(1, 150) g",
  );
  await owner.query("alter table account enable trigger user");
  const result = await runAudit(server.context);
  expect(result.wrong).toBe(151);
  expect(result.discrepancies).toHaveLength(100);
  expect(await lastAudit(server.context)).toEqual(result);
  expect(server.logged()).toContain('"event":"ledger.audit.failed"');
});

test("a discrepancy is found by each audit until it is repaired, and then audits continue from there", async () => {
  expect((await runAudit(server.context)).wrong).toBe(151);
  await owner.query("alter table account disable trigger user");
  await owner.query("delete from account where kind = 'bank'");
  await owner.query("alter table account enable trigger user");
  expect((await runAudit(server.context)).wrong).toBe(0);
  type Row = { readonly seal_n: string; readonly covered_debits: string; readonly carry: unknown };
  const covered = async (): Promise<Row | undefined> =>
    (await owner.query<Row>("select seal_n, covered_debits, carry from ledger_audit order by id desc limit 1")).rows[0];
  expect(await covered()).toMatchObject({ covered_debits: "200", carry: { entries: [], sides: [] } });
  // Audits are sealed too, so the chain has grown.
  await sealBooks(server.context);
  const before = await lastSeal(server.context);
  expect(await runAudit(server.context)).toMatchObject({ entries: 4n, debits: 200n, credits: 200n, wrong: 0 });
  expect(String((await covered())?.seal_n)).toBe(String(before?.number));
});

test("jobs that stop leave nothing unsealed", async () => {
  const { ledger } = server.context;
  const account = (kind: "qr" | "payout") => ledger.account({ kind, code: "", currency: "THB", memberId: null });
  await ledger.submit(posting({ reference: "last", debit: await account("qr"), credit: await account("payout") }));
  await startJobs(server.context).stop();
  expect((await lastSeal(server.context))?.entries).toBe(6n);
});
