import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { types } from "../../apps/server/src/db/types.ts";
import { chooseAccount } from "../../tools/postgres/account.ts";
import { createCluster } from "../../tools/postgres/cluster.ts";
import { startPostmaster } from "../../tools/postgres/postmaster.ts";
import { connectionOf } from "../../tools/testing/server.ts";
import { RECORDER } from "./movements.ts";
import type { Time } from "./time.ts";

/** How it ends: `immediate` aborts all its processes; `killed` kills the first one, and the others notice. */
export type Ending = "immediate" | "killed";

const SIGNALS = { immediate: "SIGQUIT", killed: "SIGKILL" } as const;
const DATABASE = "krapao";

/** Commits survive the end of its processes, but not of the machine: they are written and not synced. */
const SETTINGS = { fsync: "off", max_connections: "100", shared_buffers: "64MB" };

/** A PostgreSQL for the run, with the migrated database, that can be restarted. */
export const startPostgres = async (time: Time) => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-run-"));
  const account = chooseAccount();
  const password = (): string => randomBytes(16).toString("hex");
  const passwords = { owner: password(), app: password(), audit: password() };
  const data = join(folder, "data");
  await createCluster({ folder: data, account, passwords, isDurable: false });
  const host = join(folder, "run");
  const start = () =>
    startPostmaster({ folder: data, socketFolder: host, logFile: join(folder, "log"), account, settings: SETTINGS });
  let postmaster = await start();
  const connection = (role: "owner" | "app" | "audit") => connectionOf({ host, ...passwords }, role, DATABASE);
  await migrate(connection("owner"));
  /** Its connections are replaced when they end. */
  const owner = new pg.Pool({ ...connection("owner"), types, max: 3 });
  owner.on("error", () => undefined);
  await owner.query(time.databaseFunction);
  await owner.query(RECORDER);

  return {
    folder,
    host,
    connection,
    owner,
    restart: async (how: Ending): Promise<void> => {
      process.kill(postmaster.pid, SIGNALS[how]);
      await postmaster.ended;
      postmaster = await start();
    },
    stop: async (): Promise<void> => {
      await owner.end();
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
