import { afterAll, beforeAll, expect, test } from "vitest";

import { startJobs } from "./jobs.ts";
import { openServer, type TestServer } from "./testing/server.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Does each job once, at once. */
const runJobs = async (): Promise<void> => {
  const works: (() => Promise<void>)[] = [];
  const schedule: TestServer["context"]["schedule"] = {
    ...server.context.schedule,
    every: (_name, _ms, work) => {
      works.push(work);
      return { stop: async () => undefined };
    },
  };
  await startJobs({ ...server.context, schedule }).stop();
  for (const work of works) await work();
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

test("S59, S67: kept answers are forgotten after 30 days and not before", async () => {
  await keep("old-key-1");
  server.advance(29 * DAY_MS);
  await keep("new-key-1");
  await runJobs();
  expect(await answers()).toEqual(["new-key-1", "old-key-1"]);
  server.advance(2 * DAY_MS);
  await runJobs();
  expect(await answers()).toEqual(["new-key-1"]);
});

test("S20: codes are forgotten after a day", async () => {
  await server.call("POST", "/api/otp/send", { body: { phoneNumber: "0812223333" } });
  const codes = () => server.context.db.selectFrom("otp").select("reference").execute();
  expect(await codes()).toHaveLength(1);
  await runJobs();
  expect(await codes()).toHaveLength(1);
  server.advance(DAY_MS + 1_000);
  await runJobs();
  expect(await codes()).toEqual([]);
});
