import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { readMigrations, type SqlFile } from "./migration-files.ts";

let files: readonly SqlFile[];
beforeAll(async () => {
  files = await readMigrations(join(import.meta.dirname, "migrations"));
});

/** Files that build an index under a lock. They were applied before this rule, and an applied file never changes. */
const BEFORE_THE_RULE: readonly string[] = [
  "0130-chat.sql",
  "0210-roles.sql",
  "0211-change-proposals.sql",
  "0220-transactions.sql",
  "0380-promotion-figures.sql",
  "0441-flag-assigned.sql",
  "0442-risk-events.sql",
  "0461-adjustments.sql",
  "0473-member-labels.sql",
  "0480-audiences.sql",
];

const CREATED_TABLE = /create table (?:if not exists )?(\w+)/gi;
const INDEX_UNDER_LOCK = /create (?:unique )?index (?!concurrently)(?:if not exists )?\w+\s+on\s+(?:only )?(\w+)/gi;

/** The tables that had rows before the file, and on which the file builds an index under a lock. */
const lockedBy = ({ sql }: Pick<SqlFile, "sql">): readonly string[] => {
  const text = sql.replaceAll(/--[^\n]*/g, "");
  const own = new Set([...text.matchAll(CREATED_TABLE)].map(([, table]) => table));
  return [...text.matchAll(INDEX_UNDER_LOCK)].flatMap(([, table]) =>
    table === undefined || own.has(table) ? [] : [table],
  );
};

test("an index that would lock a table with rows is found, and one that does not lock is not", () => {
  const found = (sql: string) => lockedBy({ sql });
  expect(found("create index a on member (id);\ncreate unique index b\n  on saga (id) where id > 0;")).toEqual([
    "member",
    "saga",
  ]);
  expect(found("create table t (id int);\ncreate index a on t (id);")).toEqual([]);
  expect(found("-- create index a on member (id);\ncreate index concurrently if not exists a on member (id);")).toEqual(
    [],
  );
});

test("no migration builds an index under a lock that the traffic would wait for", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => lockedBy(file).length > 0).map(({ name }) => name)).toEqual(BEFORE_THE_RULE);
});

/** Tables that grow with members and what they do. */
const GROWING: readonly string[] = [
  "account",
  "entry",
  "game_bet",
  "invite",
  "member",
  "member_balance",
  "member_bonus",
  "member_payment_total",
  "member_play_total",
  "member_summary",
  "report_member_day",
  "saga",
  "session",
  "transaction",
  "transfer",
];
/** The files up to this one were applied before the rule. */
const ROWS_BEFORE_THE_RULE = "0714";

const UPDATED = /^\s*update (\w+)/gim;

test("no migration updates the rows of a growing table in its transaction, because it keeps their locks to its end", () => {
  const updating = files.filter(({ sql }) => {
    const text = sql.replaceAll(/--[^\n]*/g, "").replaceAll(/\$\$.*?\$\$/gs, "");
    const isFree = sql.startsWith("-- no transaction");
    return !isFree && [...text.matchAll(UPDATED)].some(([, table]) => table !== undefined && GROWING.includes(table));
  });
  expect(updating.map(({ name }) => name)).toContain("0713-member-last.sql");
  expect(updating.filter(({ name }) => name > ROWS_BEFORE_THE_RULE)).toEqual([]);
});
