import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { dayOf } from "../../lib/calendar.ts";
import { bookDeposit, bookMovement, noonBefore } from "../../testing/book-movement.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { checkTransactions } from "./check.ts";
import { feedTransactions } from "./feed.ts";

let fixture: TestConsole;
let other: bigint;
beforeAll(async () => {
  fixture = await openConsole();
  other = (await memberWith(fixture, 0n)).id;
});
afterAll(() => fixture.close());

const feed = (): Promise<void> => feedTransactions(fixture.server.context);

const MINUTE_MS = 60_000;

/** Makes as if today's sums were compared this long ago; null: never. */
const wereSummed = async (ms: number | null): Promise<void> => {
  const { db, databaseTime } = fixture.server.context;
  const at = ms === null ? null : new Date(databaseTime.now().getTime() - ms);
  await db.updateTable("transaction_progress").set({ summed_at: at }).execute();
};

/** What a check reports: a difference is reported once it was seen three times in a row. */
const reported = async (): Promise<readonly string[]> => {
  const { context } = fixture.server;
  await context.db.updateTable("transaction_progress").set({ problems: "[]", tries: 0 }).execute();
  for (let times = 0; times < 3; times++) await checkTransactions(context);
  return (await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow()).problems;
};

const holdOf = async (member: bigint, at: Date): Promise<string> =>
  bookMovement(fixture.server.context, {
    kind: "withdraw",
    house: ["bank", "KBANK"],
    member,
    amount: 100n,
    at,
    isPaid: false,
    saga: { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: "KBANK" },
    isHeld: true,
  });

/** Books play, which is a posting without a movement. */
const play = (member: bigint): Promise<string> =>
  bookMovement(fixture.server.context, {
    kind: "play",
    house: ["play", "PG"],
    member,
    amount: 50n,
    at: fixture.server.context.databaseTime.now(),
    isPaid: false,
  });

const settle = async (member: bigint, reference: string, at: Date): Promise<void> => {
  const ledger = fixture.server.context.ledgerAt(at);
  const [wallet, ours] = await Promise.all([
    ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: member }),
    ledger.account({ kind: "bank", code: "KBANK", currency: "THB", memberId: null }),
  ]);
  const outcome = await ledger.submit({
    operation: "settle",
    reference,
    kind: "withdraw",
    currency: "THB",
    amount: 100n,
    debit: wallet,
    credit: ours,
    wallet,
    saga: { memberId: member, reference, from: ["held"], to: "paid", status: "SUCCESS", dueIn: null },
  });
  expect(outcome.is).toBe("done");
  await ledger.close();
};

test("the check ignores a movement that ended a moment ago and is not fed yet, and reports one that ended long ago", async () => {
  const { context } = fixture.server;
  const { db, databaseTime } = context;
  const progress = () => db.selectFrom("transaction_progress").select(["tries", "problems"]).executeTakeFirstOrThrow();
  const end = async (at: Date): Promise<void> => {
    const member = (await memberWith(fixture, 50_000n)).id;
    const reference = await holdOf(member, at);
    await feed();
    await settle(member, reference, at);
  };
  await end(databaseTime.now());
  await checkTransactions(context);
  expect(await progress()).toEqual({ tries: 0, problems: [] });
  await end(new Date(databaseTime.now().getTime() - MINUTE_MS));
  await checkTransactions(context);
  expect((await progress()).tries).toBe(1);
  await feed();
  await checkTransactions(context);
  expect(await progress()).toEqual({ tries: 0, problems: [] });
});

test("the check finds a row that differs from the ledger, and totals that differ from the rows", async () => {
  const { context } = fixture.server;
  expect(await reported()).toEqual([]);
  const reference = await bookDeposit(context, other, 77_700n, 0);
  await feed();
  await sql`update transaction set amount = amount + 1 where reference = ${reference}`.execute(context.db);
  await wereSummed(null);
  const found = await reported();
  expect(found.some((problem) => problem.includes(reference) && problem.includes("77701 listed"))).toBe(true);
  expect(found.some((problem) => problem.includes("not those of the rows"))).toBe(true);
  await sql`update transaction set amount = amount - 1 where reference = ${reference}`.execute(context.db);
});

test("today's sums are compared every ten minutes, and once more when the day is over", async () => {
  const { db } = fixture.server.context;
  const wrongDays = async (): Promise<readonly string[]> =>
    (await reported()).flatMap((problem) => /^sums of (\S+) /.exec(problem)?.[1] ?? []);
  const dayBefore = (days: number): string => dayOf(noonBefore(fixture.server.context, days));
  const member = (await memberWith(fixture, 0n)).id;
  for (const days of [1, 0]) await bookDeposit(fixture.server.context, member, 100n, days);
  await feed();
  expect(await wrongDays()).toEqual([]);
  const spoil = (came: number) =>
    sql`update transaction_day set came = came + ${came}
      where day = any(${[dayBefore(0), dayBefore(1)]}::date[]) and kind = 'deposit' and count > 0`.execute(db);
  await spoil(1);

  await wereSummed(9 * MINUTE_MS);
  expect(await wrongDays()).toEqual([]);
  await wereSummed(11 * MINUTE_MS);
  expect(new Set(await wrongDays())).toEqual(new Set([dayBefore(0)]));
  await wereSummed(24 * 60 * MINUTE_MS);
  expect(new Set(await wrongDays())).toEqual(new Set([dayBefore(0), dayBefore(1)]));
  await spoil(-1);
});

test("a movement is compared once, and again after its row changed", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 50_000n)).id;
  const compared = async () =>
    context.db
      .selectFrom("transaction_fed")
      .select(["n", "checked"])
      .where("member_id", "=", member)
      .executeTakeFirst();
  const first = await bookDeposit(context, member, 100n, 0);
  const held = await holdOf(member, context.databaseTime.now());
  await bookDeposit(context, member, 100n, 0);
  await feed();
  expect(await compared()).toEqual({ n: 3n, checked: 0n });
  expect(await reported()).toEqual([]);
  expect(await compared()).toEqual({ n: 3n, checked: 3n });

  await settle(member, held, context.databaseTime.now());
  await feed();
  expect(await compared()).toEqual({ n: 3n, checked: 1n });
  await sql`update transaction set source = 'another' where reference = ${first}`.execute(context.db);
  await sql`update transaction set state = 'returned' where reference = ${held}`.execute(context.db);
  await bookDeposit(context, member, 100n, 0);
  await feed();
  expect(await compared()).toEqual({ n: 4n, checked: 1n });
  const found = await reported();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^movement ${held} .*withdraw done .* in the books, withdraw returned `));
  expect(await compared()).toEqual({ n: 4n, checked: 4n });
});

test("of a member whose compared movements are not known, the last ones are compared, also after more were fed", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  const reference = await bookDeposit(context, member, 100n, 0);
  await feed();
  await context.db.updateTable("transaction_fed").set({ checked: null }).where("member_id", "=", member).execute();
  await sql`update transaction set source = 'another' where reference = ${reference}`.execute(context.db);
  await bookDeposit(context, member, 100n, 0);
  await feed();
  expect(await reported()).toEqual([expect.stringContaining(`movement ${reference} `)]);
});

/** Whether the check has passed this posting. */
const hasPassed = async (reference: string): Promise<unknown> => {
  const { rows } = await sql<{ has: boolean }>`
    select p.checked >= t.id as has from transaction_progress p, transfer t where t.reference = ${reference}`.execute(
    fixture.server.context.db,
  );
  return rows[0]?.has;
};

test("more movements than are compared at once are compared one part after the other", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  const references: string[] = [];
  for (let n = 0; n < 5; n++) references.push(await bookDeposit(context, member, 100n, 0));
  await feed();
  const last = references[4] ?? "";
  const most = { postings: 10_000, movements: 2n };
  const compared = () =>
    context.db
      .selectFrom("transaction_fed")
      .select("checked")
      .where("member_id", "=", member)
      .executeTakeFirstOrThrow();
  await sql`update transaction set source = 'another' where reference = ${last}`.execute(context.db);
  await checkTransactions(context, () => false, most);
  expect(await compared()).toEqual({ checked: 4n });
  expect(await hasPassed(last)).toBe(false);
  await sql`update transaction set source = 'qr-deposit' where reference = ${last}`.execute(context.db);
  await checkTransactions(context, () => false, most);
  expect(await compared()).toEqual({ checked: 5n });
  expect(await hasPassed(last)).toBe(true);
});

test("a wrong posting in a range of several parts is told after as many runs as in one", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  for (let n = 0; n < 5; n++) await bookDeposit(context, member, 100n, 0);
  const reference = await play(member);
  await feed();
  await sql`update transaction set amount = amount - 1 where reference = ${reference}`.execute(context.db);
  await context.db.updateTable("transaction_progress").set({ problems: "[]", tries: 0 }).execute();
  for (const passes of [false, false, true]) {
    await checkTransactions(context, () => false, { postings: 10_000, movements: 2n });
    expect(await hasPassed(reference)).toBe(passes);
  }
  const { problems } = await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow();
  expect(problems).toContain(`posting ${reference} of 50 THB is not listed as it is`);
  await sql`update transaction set amount = amount + 1 where reference = ${reference}`.execute(context.db);
});

test("a row after the last movement of the books is found", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  await bookDeposit(context, member, 100n, 0);
  await feed();
  expect(await reported()).toEqual([]);
  await sql`
    insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step)
    select member_id, 'after-all', 2, at, kind, source, state, currency, amount, step
    from transaction where member_id = ${member} and n = 1`.execute(context.db);
  await context.db.updateTable("transaction_fed").set({ n: 2n }).where("member_id", "=", member).execute();
  await play(member);
  await feed();
  expect(await reported()).toEqual([expect.stringContaining("movement after-all ")]);
});

test("the check finds a row at another time, and a row that the books do not have", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  const moved = await bookDeposit(context, member, 100n, 1);
  await bookDeposit(context, member, 100n, 1);
  await feed();
  await sql`update transaction set at = at + interval '1 hour' where reference = ${moved}`.execute(context.db);
  await sql`
    insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step)
    select member_id, 'nobody', 2, at, kind, source, state, currency, amount, step
    from transaction where reference = ${moved}`.execute(context.db);
  const found = await reported();
  for (const reference of [moved, "nobody"])
    expect(found.some((problem) => problem.startsWith(`movement ${reference} `))).toBe(true);
});

test("a movement that ended long ago and stays open is reported, though it was compared before", async () => {
  const { context, database } = fixture.server;
  const hold = async (ms: number) => {
    const at = new Date(context.databaseTime.now().getTime() - ms);
    const member = (await memberWith(fixture, 50_000n)).id;
    const reference = await holdOf(member, at);
    return { reference, end: () => settle(member, reference, at) };
  };
  const fedLate = await hold(6 * MINUTE_MS);
  const late = await hold(6 * MINUTE_MS);
  const recent = await hold(4 * MINUTE_MS);
  await feed();
  expect(await reported()).toEqual([]);

  await fedLate.end();
  expect(await reported(), "the feed had no turn yet").toEqual([]);
  const row = context.db.selectFrom("transaction").select("state").where("reference", "=", fedLate.reference);
  expect(await row.execute()).toEqual([{ state: "done" }]);

  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    "alter table transaction add constraint refused check (source <> 'withdraw' or state = 'open') not valid",
  );
  await late.end();
  await recent.end();
  await expect(feed()).rejects.toThrow("refused");
  await context.db
    .updateTable("transaction_progress")
    .set({ problems: JSON.stringify(["before"]) })
    .execute();
  await checkTransactions(context);
  const { problems } = await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow();
  expect(problems).toEqual([expect.stringContaining(`movement ${late.reference} `), "before"]);
  await owner.query("alter table transaction drop constraint refused");
  await owner.end();
  expect(await reported()).toEqual([]);
});

test("what the first of several ranges finds, beyond its own postings, is told once", async () => {
  const { context } = fixture.server;
  await context.db.updateTable("transaction_progress").set({ problems: "[]", tries: 0 }).execute();
  const member = (await memberWith(fixture, 0n)).id;
  const references = [
    await bookDeposit(context, member, 100n, 0),
    await bookDeposit(context, member, 100n, 0),
    await bookDeposit(context, member, 100n, 0),
  ];
  await feed();
  const last = references[2] ?? "";
  await sql`update transaction set source = 'another' where reference = ${last}`.execute(context.db);
  for (let times = 0; times < 3; times++)
    await checkTransactions(context, () => false, { postings: 1, movements: 100n });
  const { problems } = await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow();
  expect(problems.filter((problem) => problem.includes(`${last} `))).toHaveLength(1);
});

test("the check finds the first and the last movement of a member's day when either is not listed", async () => {
  const { context } = fixture.server;
  const member = (await memberWith(fixture, 0n)).id;
  const references: string[] = [];
  for (const day of [2, 1, 1, 1, 0]) references.push(await bookDeposit(context, member, 100n, day));
  await feed();
  const hidden = [references[1] ?? "", references[3] ?? "", references[4] ?? ""];
  await sql`update transaction set at = at - interval '9 days' where reference = any(${hidden}::text[])`.execute(
    context.db,
  );
  for (let times = 0; times < 3; times++) await checkTransactions(context);
  const { problems } = await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow();
  for (const reference of hidden) expect(problems.some((problem) => problem.includes(`${reference} `))).toBe(true);
});
