import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { connectionOf, TEMPLATE, type TestServer } from "./server.ts";

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

const run = async (owner: pg.ClientConfig, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const DROPS_TRIED = 50;
const DROP_PAUSE_MS = 100;

/**
 * Drops a database over its owner's connection to another one. An autovacuum worker in it belongs to a superuser, so we
 * cannot end it, but it ends soon. A database that is in use for longer stays, because the whole server is removed
 * after the run.
 */
export const dropDatabase = async (owner: pg.ClientConfig, name: string): Promise<void> => {
  for (let tried = 1; tried <= DROPS_TRIED; tried++) {
    try {
      return await run(owner, [`drop database if exists ${name} with (force)`]);
    } catch (error) {
      const isVacuum = error instanceof pg.DatabaseError && error.code === "42501";
      if (!isVacuum) throw error;
      await setTimeout(DROP_PAUSE_MS);
    }
  }
};

/** Makes a database for one test file (`beforeAll`), as a copy of the migrated one. It takes about 50 ms. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = serverOfRun();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const owner = connectionOf(server, "owner", "postgres");
  await run(owner, [
    `create database ${name} template ${TEMPLATE} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to krapao_app, krapao_audit`,
  ]);
  return {
    app: connectionOf(server, "app", name),
    owner: connectionOf(server, "owner", name),
    audit: connectionOf(server, "audit", name),
    drop: () => dropDatabase(owner, name),
  };
};
