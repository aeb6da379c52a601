import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { connectionOf, TEMPLATE, type TestServer } from "./server.ts";

/**
 * How many connections a server of a test has at most. Its ledger keeps three of them. The first use of a connection
 * costs PostgreSQL a hundred times what a small statement does, because it reads the catalog and makes functions ready.
 */
export const CONNECTIONS = 5;

/** A test's own database, migrated and empty. */
export type TestDatabase = {
  /** For `createPool`: connects as krapao_app. */
  readonly app: pg.ClientConfig;
  /** Connects as krapao_owner, to prepare data and to read it. It never serves. */
  readonly owner: pg.ClientConfig;
  /** Connects as krapao_audit, which only reads. */
  readonly audit: pg.ClientConfig;
  /** Ends the remaining connections, and drops the database. */
  readonly drop: () => Promise<void>;
};

const serverOfRun = (): TestServer => {
  const text = process.env["KRAPAO_TEST_SERVER"];
  if (text === undefined) throw new Error("This project's vitest configuration lacks tools/testing/global-setup.ts");
  return JSON.parse(text) as TestServer;
};

let admin: pg.Pool | null = null;

/**
 * The connection by which this process makes and drops databases, in no transaction. To connect anew costs half as much
 * as to make one. It keeps no process alive.
 */
const connectAdmin = (): pg.Pool => {
  if (admin === null) {
    const connection = connectionOf(serverOfRun(), "owner", "postgres");
    admin = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The server of the run ends before its workers do.
    admin.on("error", () => undefined);
  }
  return admin;
};

const DROPS_TRIED = 50;
const DROP_PAUSE_MS = 100;

const drop = async (client: pg.Client | pg.Pool, name: string): Promise<void> => {
  for (let tried = 1; tried <= DROPS_TRIED; tried++) {
    try {
      return void (await client.query(`drop database if exists ${name} with (force)`));
    } catch (error) {
      const isVacuum = error instanceof pg.DatabaseError && error.code === "42501";
      if (!isVacuum) throw error;
      await setTimeout(DROP_PAUSE_MS);
    }
  }
};

/**
 * Drops a database over its owner's connection to another one. An autovacuum worker in it belongs to a superuser, so we
 * cannot end it, but it ends soon. A database that is in use for longer stays, because the whole server is removed
 * after the run.
 */
export const dropDatabase = async (owner: pg.ClientConfig, name: string): Promise<void> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await drop(client, name);
  } finally {
    await client.end();
  }
};

/** Makes a database for one test file (`beforeAll`), as a copy of the migrated one. It takes about 50 ms. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = serverOfRun();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = connectAdmin();
  await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await client.query(
    `revoke all on database ${name} from public; grant connect on database ${name} to krapao_app, krapao_audit`,
  );
  return {
    app: connectionOf(server, "app", name),
    owner: connectionOf(server, "owner", name),
    audit: connectionOf(server, "audit", name),
    drop: async () => drop(connectAdmin(), name),
  };
};

const LOOK_MS = 5;

/** Waits until the server of the run has ended these processes of its own. */
export const untilBackendsEnd = async (processes: readonly number[]): Promise<void> => {
  const client = connectAdmin();
  for (;;) {
    const { rowCount } = await client.query("select 1 from pg_stat_activity where pid = any($1)", [processes]);
    if (rowCount === 0) return;
    await setTimeout(LOOK_MS);
  }
};
