import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../tools/testing/database.ts";
import { startMoney, type Money } from "./lib/money-parts.ts";
import { findPgbench, NoYardstick } from "./lib/pgbench.ts";
import { untilSealed } from "./lib/population.ts";

// This test measures nothing. It checks that the parts of `npm run bench:money` do what they say.

const LONG = { timeout: 60_000 };
const population = { members: 2_000, rich: 200, players: 64 };
let money: Money;
let folder: string;

beforeAll(async () => {
  const { app, owner } = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "krapao-bench-test-"));
  money = await startMoney({ app, owner, folder, connections: 6, population, callbacks: 12_000, profile: null });
});
afterAll(async () => {
  await money.stop();
  await rm(folder, { recursive: true, force: true });
});

const numberOf = async (text: string): Promise<number> => {
  const { rows } = await money.owner.query<{ is: string }>(`select (${text}) as is`);
  return Number(rows[0]?.is);
};

/** Checks that no money is created or lost, and that every balance is that of the account's last entry. */
const expectRightBooks = async (): Promise<void> => {
  expect(await numberOf("select sum(balance) from account")).toBe(0);
  expect(
    await numberOf(
      `select count(*) from account a where a.balance is distinct from coalesce(
         (select e.balance from entry e where e.account = a.id order by e.seq desc limit 1), 0)`,
    ),
  ).toBe(0);
};

test.each(["ledgerRandom", "ledgerHot", "callbacks", "transfer"])("%s measures what it says", LONG, async (name) => {
  const measure = money.measures.find((one) => one.name === name);
  if (measure === undefined) throw new Error("no such measure");
  await measure.prepare?.(160);
  const finished = "select count(*) from saga where status = 'SUCCESS'";
  const before = await numberOf(finished);
  const load = await measure.run(40);
  expect(load.count).toBeGreaterThan(0);
  expect((await numberOf(finished)) - before).toBe(load.count);
  await expectRightBooks();
});

test("generated statements equal posted ones, and their pages can be read", LONG, async () => {
  const { many, few } = await money.statement(400, 40, 100);
  expect(Math.min(many.count, few.count)).toBeGreaterThan(0);
  await expectRightBooks();
});

test("generated rows are sealed like others", LONG, async () => {
  await untilSealed(money.owner, 40_000);
  expect(await numberOf("select count(*) from seal")).toBeGreaterThan(0);
});

test("without pgbench the message says how to install it", () => {
  const path = process.env["PATH"];
  try {
    process.env["PATH"] = "";
    expect(findPgbench("/nowhere")).toBe("unreachable");
  } catch (error) {
    expect(error).toBeInstanceOf(NoYardstick);
    expect(String(error)).toContain("apt-get install postgresql-contrib");
  } finally {
    process.env["PATH"] = path;
  }
});
