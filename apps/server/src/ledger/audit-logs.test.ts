import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase } from "../db/transaction.ts";
import { types } from "../db/types.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger } from "./audit.ts";
import { sealBooks } from "./seal.ts";
import { type Books, keyStep, openBooks, posting, step } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const { owner } = books;
  for (const act of ["one", "two", "three"])
    await owner.query("select record_act('2026-11-21', 1, $1, 'x', null, null, null, null)", [act]);
  await owner.query(
    `insert into game_bet (member_id, code, id, at, stake, payout, valid, seen_at)
     select 1, 'PG', 'b' || g, '2026-11-21', 100, 0, 100, '2026-11-21' from generate_series(1, 3) g`,
  );
  await owner.query(
    "insert into spin (member_id, pair, nonce, wheel_id, position, created_at) select 1, 1, g, 1, 1, '2026-11-21' from generate_series(0, 2) g",
  );
  await owner.query(
    `insert into spin_coupon (member_id, id, pair, nonce, wheel_id, position, created_at)
     select 1, 'C' || g, 1, g, 1, 1, '2026-11-21' from generate_series(0, 2) g`,
  );
  await owner.query("insert into coin_progress (member_id, counted, deposited, fresh) values (1, 0, 100, 0)");
  await owner.query("update coin_progress set counted = 100, fresh = 1 where member_id = 1");
  await owner.query(
    `insert into bonus (code, currency, is_listed, position, name_th, name_lo, name_en, type, max_received, reward_fixed,
       deposit_minimum, turnover, categories, percent_fail, created_at)
     values ('B', 'THB', true, 1, 'b', 'b', 'b', 'limit', 1, 100, 0, 100, '{slot}', 0, '2026-11-21')`,
  );
  await owner.query(
    `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward, required,
       categories, percent_fail, held_before, wallet_seq, activated_at)
     values (1, 'BR', 'B', 'THB', true, 'limit', 'D', 100, 100, 100, '{slot}', 0, 0, 0, '2026-11-21')`,
  );
  const wallet = await books.wallet(1n, 1_000n);
  const house = await books.house("payout");
  const key = keyStep({ memberId: 1n, reference: "kept", answer: { status: 200, body: "{}" } });
  await books.ledger.submit({ ...posting({ reference: "kept", debit: wallet, credit: house }), key });
  await seal();
});
afterAll(() => books.close());

/** How often the sealer checked whether the transactions that may still commit a lower number have ended. */
let looks = 0;
const seal = (): Promise<bigint> =>
  sealBooks({
    db: createDatabase(books.pool),
    schedule: {
      sleep: () => {
        looks += 1;
        return new Promise((resolve) => setTimeout(resolve, 10));
      },
    },
  });
const audit = async (): Promise<readonly string[]> =>
  (await auditLedger(books.database.audit, auditRules)).discrepancies;
const sealedRows = async (log: string): Promise<number> => {
  const { rows } = await books.owner.query<{ rows: number | null }>(
    "select sum(u.rows)::int as rows from seal cross join lateral unnest(logs, log_rows) u(log, rows) where u.log = $1",
    [log],
  );
  return rows[0]?.rows ?? 0;
};

test("each log's rows are sealed once, and intact logs match", async () => {
  const logs = ["operator_act", "game_bet", "spin", "spin_coupon", "member_bonus", "record_version", "idempotency"];
  expect(await Promise.all(logs.map(sealedRows))).toEqual([3, 3, 3, 3, 1, 2, 1]);
  expect(await seal()).toBe(0n);
  expect(await audit()).toEqual([]);
});

/** Damages a table without its guards, in a transaction that is rolled back. Resolves with the discrepancies. */
const found = async (table: string, damage: string): Promise<readonly string[]> => {
  await books.owner.query(`create table kept as table ${table}`);
  await books.owner.query(`alter table ${table} disable trigger user`);
  try {
    await books.owner.query(damage);
    return await audit();
  } finally {
    await books.owner.query(`delete from ${table}`);
    await books.owner.query(`insert into ${table} select * from kept`);
    await books.owner.query(`alter table ${table} enable trigger user`);
    await books.owner.query("drop table kept");
  }
};

test.each<[string, string, string, RegExp]>([
  [
    "the last act cut off",
    "operator_act",
    "delete from operator_act where id = 3",
    /^the operators have 2 acts, 3 were sealed$/,
  ],
  ["all acts gone", "operator_act", "delete from operator_act", /^the operators have 0 acts, 3 were sealed$/],
  [
    "an act changed",
    "operator_act",
    "update operator_act set reason = 'other' where id = 2",
    /^act 2 of the operators does not follow/,
  ],
  [
    "an act changed with all that follow",
    "operator_act",
    "update operator_act set hash = sha256(hash) where id >= 2",
    /^log operator_act: .*at least one was changed$/,
  ],
  [
    "a bet changed",
    "game_bet",
    "update game_bet set payout = 500 where id = 'b2'",
    /^log game_bet: .*at least one was changed$/,
  ],
  [
    "a bet gone",
    "game_bet",
    "delete from game_bet where id = 'b2'",
    /^log game_bet: .*3 were sealed by seal 1, 2 are there$/,
  ],
  ["a spin gone", "spin", "delete from spin where nonce = 1", /^log spin: .*3 were sealed by seal 1, 2 are there$/],
  ["a coupon's prize", "spin_coupon", "update spin_coupon set position = 2 where nonce = 1", /^log spin_coupon: /],
  [
    "coins from nowhere",
    "coin_progress",
    "update coin_progress set counted = 50",
    /^coins of member 1 are counted up to 50, were given up to 100$/,
  ],
  ["a bonus received on other terms", "member_bonus", "update member_bonus set required = 0", /^log member_bonus: /],
  ["a bonus's terms", "bonus", "update bonus set turnover = 0", /^the terms of bonus B THB are not those/],
  [
    "a kept answer",
    "idempotency",
    "update idempotency set body = '{\"a\":1}'",
    /^log idempotency: .*at least one was changed$/,
  ],
])("%s is found", async (_, table, damage, line) => {
  expect(await found(table, damage)).toContainEqual(expect.stringMatching(line));
  expect(await audit()).toEqual([]);
});

test("removing the end of the operators' log is found even before it is sealed", async () => {
  const broken = async (): Promise<readonly bigint[]> =>
    (await books.owner.query<{ id: bigint }>("select broken_acts() as id")).rows.map(({ id }) => id);
  await books.owner.query("select record_act('2026-11-21', 1, 'four', 'x', null, null, null, null)");
  expect(await broken()).toEqual([]);
  await books.owner.query("begin");
  await books.owner.query("alter table operator_act disable trigger all");
  await books.owner.query("delete from operator_act where id = (select max(id) from operator_act)");
  expect(await broken()).toContain(4n);
  await books.owner.query("rollback");
});

test("a bet line whose transaction ends late is waited for, and none is skipped", async () => {
  const insert = (member: number, id: string) =>
    `insert into game_bet (member_id, code, id, at, stake, payout, valid, seen_at) values (${member}, 'PG', '${id}', '2026-11-21', 1, 0, 1, '2026-11-21')`;
  const before = await sealedRows("game_bet");
  const slow = new pg.Client({ ...books.database.app, types });
  await slow.connect();
  await slow.query("begin");
  await slow.query(insert(2, "slow"));
  await books.pool.query(insert(3, "fast"));
  looks = 0;
  const sealing = seal();
  await expect.poll(() => looks).toBeGreaterThan(2);
  expect(await sealedRows("game_bet")).toBe(before);
  await slow.query("commit");
  await slow.end();
  await sealing;
  await seal();
  expect(await sealedRows("game_bet")).toBe(before + 2);
  expect(await audit()).toEqual([]);
});

test("an answer that is kept later is sealed once it is final", async () => {
  const before = await sealedRows("idempotency");
  const wallet = await books.wallet(1n);
  const house = await books.house("payout");
  const item = { ...posting({ operation: "hold", reference: "later", debit: wallet, credit: house }), wallet };
  const key = keyStep({ memberId: 1n, reference: "later" });
  await books.ledger.submit({ ...item, saga: step({ memberId: 1n, reference: "later" }), key });
  await seal();
  expect(await sealedRows("idempotency")).toBe(before);
  await books.ledger.submit({
    ...item,
    operation: "settle",
    saga: step({ memberId: 1n, reference: "later", from: ["held"], to: "done", status: "SUCCESS" }),
    key: { ...key, answer: { status: 200, body: "{}" } },
  });
  await seal();
  expect(await sealedRows("idempotency")).toBe(before + 1);
  expect(await audit()).toEqual([]);
});

test("a change of a bonus's terms is a version of them, its count is not", async () => {
  const before = await sealedRows("record_version");
  await books.owner.query("update bonus set given = given + 1");
  await books.owner.query("update bonus set turnover = 200");
  await seal();
  expect(await sealedRows("record_version")).toBe(before + 1);
  expect(await audit()).toEqual([]);
});
