import type { TransactionExport, TransactionExports } from "@krapao/contract/operator/transaction-export-shapes";
import type { TransactionPage } from "@krapao/contract/operator/transaction-shapes";
import { sql } from "kysely";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { claimExport, giveBack, LeaseLost, writePart } from "../../domain/transaction-export/lease.ts";
import { type Bounds, makeExports } from "../../domain/transaction-export/make-exports.ts";
import { purgeParts } from "../../domain/transaction-export/purge-parts.ts";
import { stepOf } from "../../domain/transaction/steps.ts";
import { ageSignIns, openConsole, setExportFreshRows, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
const ROWS = 25;
/** The rows are three hours apart, the last at 02:00 of 21 November in Asia/Bangkok. There are two at each moment. */
const LAST = new Date("2026-11-20T19:00:00Z");

beforeAll(async () => {
  fixture = await openConsole();
  const { db } = fixture.server.context;
  const at = (n: number): Date => new Date(LAST.getTime() - Math.floor(n / 2) * 3 * 3_600_000);
  for (let n = 0; n < ROWS; n++) {
    const isIn = n % 3 !== 0;
    await db
      .insertInto("transaction")
      .values({
        member_id: 1_000_000_000n + BigInt(n % 4),
        reference: n === 7 ? "=2+2" : `export-${n}`,
        at: at(n),
        kind: isIn ? "deposit" : "withdraw",
        source: "test",
        state: "done",
        currency: "THB",
        amount: BigInt(n + 1) * (isIn ? 1_205n : -1_205n),
        step: stepOf(BigInt(n + 1) * 1_205n),
        balance: n === 5 ? null : 5n,
        from_code: "",
        to_code: "",
        channel: "",
        bank: isIn ? "KBANK" : "",
        provider: "",
        provider_to: "",
        operator_id: null,
        n: 0n,
      })
      .execute();
  }
  await sql`
    insert into transaction_day (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
    select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider, provider_to, state, step,
      count(*), coalesce(sum(amount) filter (where amount > 0), 0), coalesce(sum(-amount) filter (where amount < 0), 0)
    from transaction group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.server.context.db.deleteFrom("transaction_export").execute();
  await fixture.server.context.db.deleteFrom("transaction_export_part").execute();
});

const SMALL: Bounds = { page: 4, most: 100 };
const make = (bounds = SMALL): Promise<void> => makeExports(fixture.server.context, () => false, bounds);

const create = (body: object = {}, token = fixture.owner) =>
  fixture.ask("POST", "/api/transactions/exports", { token, body: { format: "csv", filter: {}, ...body } });
const created = async (body: object = {}): Promise<TransactionExport> => {
  const answer = await create(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TransactionExport>();
};
const list = async (token = fixture.owner): Promise<readonly TransactionExport[]> =>
  (await fixture.ask("GET", "/api/transactions/exports", { token })).json<TransactionExports>().exports;
const file = ({ _id }: TransactionExport, token = fixture.owner) =>
  fixture.ask("GET", `/api/transactions/exports/${_id}/file`, { token });
const remove = ({ _id }: TransactionExport, token = fixture.owner) =>
  fixture.ask("DELETE", `/api/transactions/exports/${_id}`, { token });

const linesOf = (csv: string): readonly string[] => csv.trimEnd().split("\r\n").slice(1);
const idsOf = (csv: string): readonly (string | undefined)[] => linesOf(csv).map((line) => line.split(",")[0]);
const page = async (query: string): Promise<TransactionPage> =>
  (await fixture.ask("GET", `/api/transactions?limit=100&${query}`, { token: fixture.owner })).json<TransactionPage>();

test("a file has the rows of the page, in its order, whatever the size of its pages", async () => {
  const asked: readonly [object, string][] = [
    [{ filter: {} }, ""],
    [{ filter: { kinds: "withdraw" }, sort: "oldest" }, "kinds=withdraw&sort=oldest"],
    [{ filter: { least: 50, most: 200 }, sort: "largest" }, "least=50&most=200&sort=largest"],
    [{ filter: { member: "1000000002" } }, "member=1000000002"],
    [{ filter: { from: "2026-11-19", to: "2026-11-20" } }, "from=2026-11-19&to=2026-11-20"],
  ];
  for (const [body, query] of asked) {
    const one = await created(body);
    await make();
    const { rows } = await page(query);
    expect(rows.length, query).toBeGreaterThan(4);
    expect(idsOf((await file(one)).body), query).toEqual(rows.map(({ _id }) => _id));
    await remove(one);
  }
});

test("a file shows its progress, and its download is logged", async () => {
  const one = await created({ filter: { kinds: "deposit" } });
  expect(one).toMatchObject({ state: "waiting", rowsDone: 0, rowsAll: null, filter: { kinds: "deposit" } });
  expect((await file(one)).json()).toEqual({ message: "NO_DATA" });
  await make();
  const [done] = await list();
  const answer = await file(one);
  expect(done).toMatchObject({
    state: "done",
    rowsDone: 16,
    rowsAll: 16,
    isCut: false,
    bytes: answer.rawPayload.length,
  });
  expect(Date.parse(done?.expiresAt ?? "") - Date.parse(done?.finishedAt ?? "")).toBe(86_400_000);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="transactions-[\d-]+\.csv"$/);
  const acts = await fixture.ask("GET", "/api/audit?limit=1", { token: fixture.owner });
  expect(acts.json()).toMatchObject([
    {
      act: "downloadTransactionExport",
      by: { username: "owner" },
      after: '{"kinds":"deposit","format":"csv","rows":16}',
    },
  ]);
});

test("numbers are numbers, times are in the edition's zone, and no text is a formula", async () => {
  const one = await created();
  await make();
  const lines = linesOf((await file(one)).body);
  expect(lines.find((line) => line.includes("export-0,"))).toMatch(
    /^\d+,2026-11-21 02:00:00 \+07:00,export-0,withdraw,test,done,BAHT,-12\.05,0\.05,/,
  );
  expect(lines.find((line) => line.includes("2+2"))).toContain(",'=2+2,");
  expect(lines.find((line) => line.includes("export-5,"))).toContain(",72.30,,");
});

test("an XLSX file is a zip with a sheet of the same rows", async () => {
  const one = await created({ format: "xlsx" });
  await make();
  const bytes = (await file(one)).rawPayload;
  const name = "xl/worksheets/sheet1.xml";
  const at = bytes.indexOf(name);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  const sheet = inflateRawSync(bytes.subarray(at + name.length)).toString();
  expect(sheet.match(/<row>/g)).toHaveLength(ROWS + 1);
  expect(sheet).toContain('<t xml:space="preserve">=2+2</t>');
  expect(sheet).toContain("<v>-12.05</v>");
  expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/);
});

test("a file without rows has only its header", async () => {
  for (const format of ["csv", "xlsx"]) {
    const one = await created({ format, filter: { channels: "slip" } });
    await make();
    expect((await list())[0]).toMatchObject({ state: "done", rowsDone: 0, rowsAll: 0, isCut: false });
    if (format === "csv") expect((await file(one)).body).toMatch(/^\uFEFFid,time,[^\n]*\r\n$/);
    else expect((await file(one)).statusCode).toBe(200);
  }
});

test("a file stops at its limit and says so", async () => {
  const one = await created();
  await make({ page: 4, most: 10 });
  expect((await list())[0]).toMatchObject({ state: "done", rowsDone: 10, rowsAll: ROWS, isCut: true });
  expect(linesOf((await file(one)).body)).toHaveLength(10);
  await created();
  await make({ page: 5, most: ROWS });
  expect((await list())[0]).toMatchObject({ rowsDone: ROWS, isCut: false });
});

test("other operators can neither download, see nor delete a file", async () => {
  const one = await created();
  await make();
  expect(await list(fixture.nok)).toEqual([]);
  expect((await file(one, fixture.nok)).json()).toEqual({ message: "NO_DATA" });
  expect((await remove(one, fixture.nok)).json()).toEqual({ message: "NO_DATA" });
  expect((await file(one)).statusCode).toBe(200);
  for (const _id of ["0", "x", "99999999999999999999"]) expect((await file({ ...one, _id })).statusCode).toBe(404);
});

test("an operator has at most three waiting files, and an invalid filter is refused", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect((await create()).json()).toEqual({ message: "EXPORT_LIMIT" });
  expect((await create({}, fixture.nok)).statusCode).toBe(200);
  expect((await create({ filter: { kinds: "nothing" } }, fixture.ton)).statusCode).toBe(400);
  const [newest] = await list();
  if (newest !== undefined) await remove(newest);
  expect((await create()).statusCode).toBe(200);
});

const lapse = () =>
  sql`update transaction_export set due_at = db_now() - interval '1 ms'`.execute(fixture.server.context.db);

test("a file whose process died is started again, and the dead process writes nothing more", async () => {
  const { clock, db } = fixture.server.context;
  const one = await created();
  const dead = await claimExport(db);
  if (dead === null) throw new Error("nothing was claimed");
  const progress = { n: 0, rowsDone: 3, rowsAll: 3n, end: null };
  await writePart(db, dead, Buffer.from("half"), progress);
  expect((await list())[0]).toMatchObject({ state: "running", rowsDone: 3 });
  await make();
  expect((await list())[0]).toMatchObject({ state: "running" });
  await lapse();
  await make();
  expect((await list())[0]).toMatchObject({ state: "done", rowsDone: ROWS });
  await expect(writePart(db, dead, Buffer.from("more"), { ...progress, n: 1 })).rejects.toThrow(LeaseLost);
  await giveBack(db, dead, true);
  const whole = await file(one);
  expect(linesOf(whole.body)).toHaveLength(ROWS);
  expect(whole.body).not.toContain("half");
  expect(await purgeParts(db, clock.now())).toBe(1);
  expect((await file(one)).body).toBe(whole.body);
});

test("a file that failed five times is given up", async () => {
  const { db } = fixture.server.context;
  await created();
  for (let attempt = 1; attempt <= 5; attempt++) {
    const row = await claimExport(db);
    expect(row).toMatchObject({ attempt, state: "running" });
    if (row !== null && attempt > 3) await giveBack(db, row, true);
    await lapse();
  }
  expect((await list())[0]).toMatchObject({ state: "failed", rowsDone: 0 });
  await make();
  expect((await list())[0]?.state).toBe("failed");
});

test("a process that ends hands its file to another one immediately", async () => {
  await created();
  let looks = 0;
  await makeExports(fixture.server.context, () => (looks += 1) > 3, SMALL);
  expect((await list())[0]).toMatchObject({ state: "waiting", rowsDone: 0 });
  await make();
  expect((await list())[0]).toMatchObject({ state: "done", rowsDone: ROWS });
});

test("a file that is cancelled in progress stops; one that is done is deleted, with its content", async () => {
  const { db } = fixture.server.context;
  const one = await created();
  const row = await claimExport(db);
  if (row === null) throw new Error("nothing was claimed");
  expect((await remove(one)).statusCode).toBe(200);
  const progress = { n: 0, rowsDone: 0, rowsAll: 0n, end: null };
  await expect(writePart(db, row, Buffer.from("late"), progress)).rejects.toThrow(LeaseLost);
  await make();
  expect((await list())[0]).toMatchObject({ state: "cancelled" });
  const done = await created();
  await make();
  expect((await remove(done)).statusCode).toBe(200);
  expect((await file(done)).statusCode).toBe(404);
  expect(await list()).toMatchObject([{ _id: one._id }]);
  await purgeParts(db, fixture.server.context.databaseTime.now());
  expect(await db.selectFrom("transaction_export_part").select("n").execute()).toEqual([]);
});

test("the oldest file is deleted when an eleventh is requested", async () => {
  for (let n = 0; n < 11; n++) {
    await created({ filter: { channels: "slip" } });
    await make();
  }
  const ids = (await list()).map(({ _id }) => Number(_id));
  expect(ids).toHaveLength(10);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

test("a filter by time of day applies to rows and totals, page by page and in a file", async () => {
  const { db } = fixture.server.context;
  const all = await db.selectFrom("transaction").select(["id", "at", "amount", "kind"]).execute();
  const momentOf = (edge: string): number =>
    Date.parse(edge.length === 10 ? `${edge}T00:00+07:00` : `${edge}:00+07:00`);
  const asked: readonly (Partial<Record<"from" | "to" | "kinds" | "least" | "most", string>> & {
    readonly rows: number;
  })[] = [
    { from: "2026-11-19T20:00", to: "2026-11-20T23:00", rows: 18 },
    { from: "2026-11-19T15:00", to: "2026-11-21", rows: 24 },
    { from: "2026-11-19", to: "2026-11-20T05:00", rows: 9 },
    { to: "2026-11-20T05:01", rows: 11 },
    { from: "2026-11-20T05:00", rows: 16 },
    { from: "2026-11-20T05:00", to: "2026-11-20T05:01", rows: 2 },
    { from: "2026-11-20T05:00", to: "2026-11-20T05:00", rows: 0 },
    { from: "2026-11-21T01:00", to: "2026-11-20", rows: 0 },
    { from: "2026-11-19T17:30", to: "2026-11-21T00:00", kinds: "deposit", rows: 13 },
    { from: "2026-11-19T17:30", to: "2026-11-21T00:00", least: "50", most: "200", rows: 12 },
  ];
  for (const { rows: count, ...filter } of asked) {
    const { from = "2026-01-01", to = "2027-01-01", kinds, least = "0", most = "1000" } = filter;
    const end = momentOf(to) + (to.length === 10 ? 86_400_000 : 0);
    const fits = all.filter(
      ({ at, amount, kind }) =>
        at.getTime() >= momentOf(from) &&
        at.getTime() < end &&
        (kinds === undefined || kind === kinds) &&
        Math.abs(Number(amount)) >= Number(least) * 100 &&
        Math.abs(Number(amount)) <= Number(most) * 100,
    );
    const query = new URLSearchParams(filter).toString();
    expect(fits.length, query).toBe(count);
    const sum = (sign: number): number =>
      fits.reduce(
        (total, { amount }) => total + (Math.sign(Number(amount)) === sign ? Math.abs(Number(amount)) : 0),
        0,
      ) / 100;
    for (const sort of ["newest", "oldest", "largest", "smallest"]) {
      const whole = await page(`${query}&sort=${sort}`);
      expect({ query, ...whole.found }).toEqual({ query, count, in: sum(1), out: sum(-1) });
      expect(whole.rows.map(({ _id }) => _id).toSorted()).toEqual(fits.map(({ id }) => String(id)).toSorted());
    }
    const one = await created({ filter });
    await make();
    expect(idsOf((await file(one)).body)).toEqual((await page(query)).rows.map(({ _id }) => _id));
    await remove(one);
  }
  for (const from of [
    "2026-02-30T10:00",
    "2026-11-20T24:00",
    "2026-11-20T10:00:00",
    "2026-11-20 10:00",
    "2026-11-20T10:00Z",
  ]) {
    const answer = await fixture.ask("GET", `/api/transactions?from=${encodeURIComponent(from)}`, {
      token: fixture.owner,
    });
    expect(answer.statusCode, from).toBe(400);
  }
});

test("S61: a file of more rows than the setting needs a fresh sign-in, a smaller one does not", async () => {
  const { context } = fixture.server;
  const [large, small] = [await created(), await created({ filter: { most: 20 } })];
  await make();
  const rows = (await list()).find(({ _id }) => _id === small._id)?.rowsDone ?? 0;
  expect(rows).toBeLessThan(ROWS);
  await setExportFreshRows(context, rows);
  expect((await file(large)).statusCode).toBe(200);
  await ageSignIns(context);
  expect((await file(small)).statusCode).toBe(200);
  const stale = await file(large);
  expect([stale.statusCode, stale.json()]).toEqual([403, { message: "STEP_UP_REQUIRED" }]);
  await setExportFreshRows(context, ROWS);
  expect((await file(large)).statusCode).toBe(200);
});
