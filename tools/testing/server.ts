import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { ClientConfig } from "pg";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { chooseAccount } from "../postgres/account.ts";
import { createCluster } from "../postgres/cluster.ts";
import { startPostmaster } from "../postgres/postmaster.ts";

/** How tests reach their PostgreSQL, with the passwords of S58's roles. */
export type TestServer = {
  readonly host: string;
  readonly owner: string;
  readonly app: string;
  readonly audit: string;
};

export const TEMPLATE = "krapao";

/** The connection of `role` to `database`. */
export const connectionOf = (server: TestServer, role: "owner" | "app" | "audit", database: string): ClientConfig => ({
  host: server.host,
  user: `krapao_${role}`,
  password: server[role],
  database,
});

// A test's database need not survive a crash, so commits do not wait for the disk.
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
  autovacuum_naptime: "10s",
};

/**
 * The time of a test's database is the one that its connections are told: an instant, or an interval by which it is
 * ahead of the machine's time. A connection that is told nothing has the machine's time. A function of SQL would be
 * parsed anew for every statement that names it.
 */
const TOLD_TIME = `
  create or replace function db_now() returns timestamptz language plpgsql volatile as $$
  begin
    return case
      when current_setting('krapao.now', true) like '%seconds'
        then date_trunc('milliseconds', clock_timestamp()) + current_setting('krapao.now', true)::interval
      when current_setting('krapao.now', true) <> '' then current_setting('krapao.now', true)::timestamptz
      else date_trunc('milliseconds', clock_timestamp())
    end;
  end $$`;

const replaceTime = async (connection: ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(TOLD_TIME);
  } finally {
    await client.end();
  }
};

/** Starts a PostgreSQL in a temporary folder, with the migrated database that tests copy. */
export const startTestServer = async (): Promise<{ server: TestServer; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-test-"));
  const account = chooseAccount();
  const passwords = {
    owner: randomBytes(16).toString("hex"),
    app: randomBytes(16).toString("hex"),
    audit: randomBytes(16).toString("hex"),
  };
  const data = join(folder, "data");
  await createCluster({ folder: data, account, passwords, isDurable: false });
  const socketFolder = join(folder, "run");
  const postmaster = await startPostmaster({
    folder: data,
    socketFolder,
    logFile: join(folder, "log"),
    account,
    settings: SETTINGS,
  });
  const stop = async (): Promise<void> => {
    await postmaster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const server = { host: socketFolder, ...passwords };
  try {
    await migrate(connectionOf(server, "owner", TEMPLATE));
    await replaceTime(connectionOf(server, "owner", TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
};
