import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PURGE_MOST } from "./db/purge.ts";
import { startJobs } from "./jobs.ts";
import { openServer, type TestServer } from "./testing/server.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Runs each job once, without waiting for its time. */
const runJobs = async (): Promise<void> => {
  const works: (() => Promise<void>)[] = [];
  const schedule: TestServer["context"]["schedule"] = {
    ...server.context.schedule,
    every: (_name, _ms, work) => {
      works.push(work);
      return { stop: async () => undefined };
    },
  };
  const jobs = startJobs({ ...server.context, schedule });
  for (const work of works) await work();
  await jobs.stop();
};

const answers = async (): Promise<readonly string[]> => {
  const rows = await server.context.db.selectFrom("idempotency").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
};

const keep = (key: string) =>
  server.context.db
    .insertInto("idempotency")
    .values({
      member_id: 1n,
      key,
      hash: "hash",
      reference: "reference",
      status: 409,
      body: "{}",
      created_at: server.context.clock.now(),
    })
    .execute();

test("S59, S67: stored answers are deleted after 30 days and not before", async () => {
  await keep("old-key-1");
  server.advance(29 * DAY_MS);
  await keep("new-key-1");
  await runJobs();
  expect(await answers()).toEqual(["new-key-1", "old-key-1"]);
  server.advance(2 * DAY_MS);
  await runJobs();
  expect(await answers()).toEqual(["new-key-1"]);
});

test("S20: codes are deleted after a day", async () => {
  await server.call("POST", "/api/otp/send", { body: { phoneNumber: "0812223333" } });
  const codes = () => server.context.db.selectFrom("otp").select("reference").execute();
  expect(await codes()).toHaveLength(1);
  await runJobs();
  expect(await codes()).toHaveLength(1);
  server.advance(DAY_MS + 1_000);
  await runJobs();
  expect(await codes()).toEqual([]);
});

/** Runs a query as the owner of the tables. */
const asOwner = async (statement: string): Promise<readonly object[]> => {
  const owner = new pg.Client(server.database.owner);
  await owner.connect();
  try {
    return (await owner.query<object>(statement)).rows;
  } finally {
    await owner.end();
  }
};

test("whatever has expired is deleted in one run of the job, in bounded steps", async () => {
  const events = 2 * PURGE_MOST + 7;
  await asOwner(`
    insert into callback_event (provider, event_id, created_at)
      select 'KBANK', 'old-' || n, timestamptz '2020-01-01' from generate_series(1, ${events}) n;
    insert into idempotency (member_id, key, hash, reference, status, body, created_at)
      select 2, 'many-key-' || n, 'hash', 'reference', 409, '{}', timestamptz '2020-01-01' from generate_series(1, 25000) n;
    create table step (rows int);
    grant insert on step to krapao_app;
    create function note_step() returns trigger language plpgsql as
      $$ begin insert into step select count(*) from gone; return null; end $$;
    create trigger note after delete on callback_event referencing old table as gone
      for each statement execute function note_step()`);
  await runJobs();
  expect(await asOwner("select count(*)::int as left from callback_event")).toEqual([{ left: 0 }]);
  expect(await asOwner("select count(*)::int as left from idempotency where key like 'many-key-%'")).toEqual([
    { left: 0 },
  ]);
  expect(await asOwner("select max(rows) as most, sum(rows)::int as all from step")).toEqual([
    { most: PURGE_MOST, all: events },
  ]);
});

test("a table that cannot be purged is logged, and the others are purged", async () => {
  await asOwner(`
    insert into otp_hour (hour, prefix) values (timestamptz '2020-01-01', '+6681');
    insert into try_guard (subject, tries, undecided, tried_at) values ('phone:+66811112222', 1, 0, timestamptz '2020-01-01');
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on otp_hour for each row execute function refuse_delete()`);
  await runJobs();
  const left =
    "select (select count(*) from otp_hour where hour < '2021-01-01')::int as hours, (select count(*) from try_guard)::int as tries";
  expect(await asOwner(left)).toEqual([{ hours: 1, tries: 0 }]);
  expect(server.logged()).toContain('"event":"purge.failed","table":"otp_hour"');
  await asOwner("drop trigger refuse on otp_hour");
  await runJobs();
  expect(await asOwner(left)).toEqual([{ hours: 0, tries: 0 }]);
});
