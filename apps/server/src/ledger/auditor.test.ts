import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { halfOpenProxy } from "../testing/half-open.ts";
import { asAuditor } from "./auditor.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("an audit whose connection goes dead fails, instead of waiting for ever", async () => {
  const line = await halfOpenProxy(database.audit);
  const work = async (client: pg.Client): Promise<void> => {
    await client.query("select 1");
    line.freeze();
    await client.query("select 2");
  };
  await expect(asAuditor(line.connection, work, { statementMs: 100 })).rejects.toThrow("did not answer in time");
  await line.close();
});

test("a statement of an audit has a time limit, and the work as a whole has none", async () => {
  const slow = (client: pg.Client) => client.query("select pg_sleep(5)");
  await expect(asAuditor(database.audit, slow, { statementMs: 50 })).rejects.toThrow("statement timeout");
  const many = async (client: pg.Client): Promise<number> => {
    for (let turn = 0; turn < 4; turn++) await client.query("select pg_sleep(0.03)");
    return 4;
  };
  expect(await asAuditor(database.audit, many, { statementMs: 100 })).toBe(4);
});

test("the database ends the session of an audit whose server is gone", async () => {
  const settingsOf = async (client: pg.Client): Promise<unknown> => {
    const { rows } = await client.query(
      `select name, setting::int from pg_settings
       where name in ('idle_session_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    return rows;
  };
  expect(await asAuditor(database.audit, settingsOf)).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: 300_000 },
    { name: "idle_session_timeout", setting: 300_000 },
  ]);
});
