import { afterAll, beforeAll, expect, test } from "vitest";

import { keyStep, openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const wallet = await books.wallet(1n, 1_000n);
  const house = await books.house("payout");
  for (const [reference, operation, status] of [
    ["final", "post", "SUCCESS"],
    ["open", "hold", "IN_PROGRESS"],
  ] as const)
    await books.ledger.submit(
      posting({
        operation,
        reference,
        debit: wallet,
        credit: house,
        wallet,
        saga: step({ memberId: 1n, reference, status, list: true }),
        key: keyStep({ memberId: 1n, reference, answer: status === "SUCCESS" ? { status: 200, body: "{}" } : null }),
      }),
    );
  await books.pool.query("select seal_block(10, null, null, null)");
});
afterAll(() => books.close());

const tried = (who: "pool" | "owner", sql: string): Promise<string> =>
  books[who].query(sql).then(
    ({ rowCount }) => `did ${rowCount}`,
    (error: unknown) => (error instanceof Error ? error.message : "failed"),
  );

test.each([
  "insert into account (kind, code, currency) values ('bank', 'mine', 'THB')",
  "update account set balance = balance + 1",
  "update account set floor = -1",
  "delete from account",
  "truncate account",
  "insert into transfer values (1, 'x', 'by-hand', 'posted', 'THB', 1, 1, 2, '2026-01-01', null)",
  "update transfer set state = 'settled'",
  "delete from transfer",
  "insert into entry values (1, 99, 1, 1, 1, '2026-01-01')",
  "update entry set amount = 1",
  "delete from entry",
  "truncate entry",
  "select nextval('transfer_id')",
  "insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at) values (9, 'x', 'x', 'x', 'SUCCESS', 1, 'THB', '[]', '2026-01-01', '2026-01-01')",
  "update saga set state = 'other'",
  "update saga set status = 'SUCCESS'",
  "update saga set n = 5",
  "update saga set amount = 5",
  "update saga set timeline = '[]'",
  "delete from saga",
  "update idempotency set body = '{}', status = 200 where status is null",
  "delete from idempotency",
  "truncate idempotency",
  "insert into seal select * from seal",
  "update seal set sealed = 0",
  "delete from seal",
  "truncate seal",
  "update seal_place set seq = 99",
  "insert into seal_open values (1)",
  "delete from seal_open",
  "update record_version set content = ''",
  "delete from record_version",
  "update seal_log_place set upto = 0",
  "update game_bet set payout = 1",
  "update operator_act_end set id = 1",
  "update ledger_audit set wrong = 0",
  "delete from ledger_audit",
  "truncate ledger_audit",
  "alter table entry disable trigger all",
  "drop table entry",
])("krapao_app may not: %s", async (sql) => {
  expect(await tried("pool", sql)).toMatch(/permission denied|must be owner/);
});

test.each([
  "update entry set amount = amount",
  "delete from entry",
  "truncate entry",
  "delete from account",
  "truncate account",
  "update account set floor = null",
  "update account set currency = 'LAK'",
  "update account set member_id = 2 where kind = 'wallet'",
  "update account set seq = 0 where seq > 0",
  "update account set movements = -1",
  "delete from transfer",
  "truncate transfer",
  "update transfer set amount = 1 where reference = 'open'",
  "update transfer set state = 'held' where reference = 'final'",
  "update transfer set state = 'released' where reference = 'final'",
  "update saga set state = 'other' where reference = 'final'",
  "update saga set status = 'FAILED' where reference = 'final'",
  "update saga set balance = 0 where reference = 'final'",
  "update saga set n = 7 where reference = 'open'",
  "update saga set kind = 'other' where reference = 'open'",
  "update transfer set state = 'posted' where reference = 'open'",
  "delete from saga",
  "truncate saga",
  "update idempotency set body = '{\"a\":1}' where status is not null",
  "update idempotency set status = null, body = null where status is not null",
  "update idempotency set reference = 'x'",
  "truncate idempotency",
  "update seal set sealed = 0",
  "delete from seal",
  "truncate seal",
  "update seal_place set seq = 0",
  "update seal_place set account = 99",
  "delete from seal_place",
  "truncate seal_place",
  "update seal_open set transfer = 1",
  "truncate seal_open",
  "update ledger_audit set wrong = 0",
  "delete from ledger_audit",
  "truncate ledger_audit",
])("not even the owner may: %s", async (sql) => {
  expect(await tried("owner", sql)).toContain("is not allowed");
});

test.each([
  ["a wallet below zero", "update account set held = balance + 1 where kind = 'wallet'", "account_floor"],
  ["a hold below zero", "update account set held = -1", "account_held"],
  [
    "a wallet without a floor",
    "insert into account (kind, member_id, currency) values ('wallet', 9, 'THB')",
    "no such account",
  ],
  [
    "a wallet with another floor",
    "insert into account (kind, member_id, currency, floor) values ('wallet', 9, 'THB', -5)",
    "no such account",
  ],
  ["a wallet of nobody", "insert into account (kind, currency, floor) values ('wallet', 'THB', 0)", "no such account"],
  [
    "a second wallet",
    "insert into account (kind, member_id, currency, floor) values ('wallet', 1, 'THB', 0)",
    "account_owner",
  ],
  ["a second house account", "insert into account (kind, currency) values ('payout', 'THB')", "account_owner"],
  [
    "a transfer of nothing",
    "insert into transfer values (1, 'x', 'by-hand', 'posted', 'THB', 0, 1, 2, '2026-01-01', null)",
    "transfer_amount_check",
  ],
  [
    "a transfer to itself",
    "insert into transfer values (1, 'x', 'by-hand', 'posted', 'THB', 1, 1, 1, '2026-01-01', null)",
    "transfer_check",
  ],
  [
    "a reference twice",
    "insert into transfer values (1, 'final', 'by-hand', 'posted', 'THB', 1, 1, 2, '2026-01-01', null)",
    "transfer_reference_key",
  ],
  ["an entry's number twice", "insert into entry select * from entry limit 1", "entry_pkey"],
  [
    "a 5xx kept",
    "insert into idempotency values (1, 'the key of it', 'h', 'r', 500, '{}', '2026-01-01')",
    "idempotency_status_check",
  ],
])("the database refuses even its owner %s", async (_, sql, constraint) => {
  expect(await tried("owner", sql)).toContain(constraint);
});

test("krapao_app may write the due times of a saga, and keep answers without money", async () => {
  expect(
    await tried(
      "pool",
      "update saga set due_at = '2026-01-01', asked = asked + 1, sent_at = '2026-01-01', data = data || '{\"a\":1}'",
    ),
  ).toBe("did 2");
  expect(
    await tried("pool", "insert into idempotency values (1, 'a refusal of it', 'h', 'r', 409, '{}', '2026-01-01')"),
  ).toBe("did 1");
});

test("krapao_audit reads the books and writes nothing", async () => {
  await books.owner.query("begin");
  // PostgreSQL itself says what the role may do.
  const { rows } = await books.owner.query<{ may: boolean; what: string }>(
    `select has_table_privilege('krapao_audit', t, p) as may, p as what
      from unnest(array['account', 'transfer', 'entry', 'saga', 'idempotency', 'seal', 'seal_place', 'seal_open', 'ledger_audit']) t, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p`,
  );
  await books.owner.query("rollback");
  expect(rows).toHaveLength(45);
  expect(rows.every(({ may, what }) => may === (what === "select"))).toBe(true);
});

test("kept answers are deleted after 30 days, not before", async () => {
  const purge = (now: string) => books.pool.query<{ gone: number }>("select purge_idempotency($1, 100) as gone", [now]);
  await books.pool.query(
    "insert into idempotency values (2, 'thirty days', 'h', 'r', 409, '{}', '2020-01-01T00:00:00Z')",
  );
  expect((await purge("2020-01-31T00:00:00Z")).rows).toEqual([{ gone: 0 }]);
  expect((await purge("2020-01-31T00:00:00.001Z")).rows).toEqual([{ gone: 1 }]);
});
