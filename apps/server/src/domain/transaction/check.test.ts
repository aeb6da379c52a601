import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { bookDeposit, bookMovement } from "../../testing/book-movement.ts";
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

test("the check ignores a movement that ended a moment ago and is not fed yet, and reports one that ended long ago", async () => {
  const { context } = fixture.server;
  const { db, databaseTime } = context;
  const progress = () => db.selectFrom("transaction_progress").select(["tries", "problems"]).executeTakeFirstOrThrow();
  const end = async (at: Date): Promise<string> => {
    const member = (await memberWith(fixture, 50_000n)).id;
    const saga = { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: "KBANK" } as const;
    const house = ["bank", "KBANK"] as const;
    const given = { kind: "withdraw", house, member, amount: 100n, isPaid: false, saga, isHeld: true } as const;
    const reference = await bookMovement(context, { ...given, at });
    await feed();
    const ledger = context.ledgerAt(at);
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
    return reference;
  };
  await end(databaseTime.now());
  await checkTransactions(context);
  expect(await progress()).toEqual({ tries: 0, problems: [] });
  await end(new Date(databaseTime.now().getTime() - 60_000));
  await checkTransactions(context);
  expect((await progress()).tries).toBe(1);
  await feed();
  await checkTransactions(context);
  expect(await progress()).toEqual({ tries: 0, problems: [] });
});

test("the check finds a row that differs from the ledger, and totals that differ from the rows", async () => {
  const { context } = fixture.server;
  const problems = async (): Promise<readonly string[]> =>
    (await context.db.selectFrom("transaction_progress").select("problems").executeTakeFirstOrThrow()).problems;
  await checkTransactions(context);
  expect(await problems()).toEqual([]);
  const reference = await bookDeposit(context, other, 77_700n, 0);
  await feed();
  await sql`update transaction set amount = amount + 1 where reference = ${reference}`.execute(context.db);
  for (let times = 0; times < 3; times++) await checkTransactions(context);
  const found = await problems();
  expect(found.some((problem) => problem.includes(reference) && problem.includes("77701 listed"))).toBe(true);
  expect(found.some((problem) => problem.includes("not those of the rows"))).toBe(true);
});

test("a run over several ranges reads a member's day once, and finds what any of them has", async () => {
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
  for (let times = 0; times < 3; times++) await checkTransactions(context, () => false, 1);
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
