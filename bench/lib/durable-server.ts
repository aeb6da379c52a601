import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ClientConfig } from "pg";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { chooseAccount } from "../../tools/postgres/account.ts";
import { createCluster } from "../../tools/postgres/cluster.ts";
import { startPostmaster } from "../../tools/postgres/postmaster.ts";
import { SERVICE_SETTINGS } from "../../tools/postgres/service-settings.ts";

/** A PostgreSQL for one measurement, in a temporary folder, whose commits are as durable as in production. */
export type DurableServer = {
  readonly app: ClientConfig;
  readonly owner: ClientConfig;
  readonly audit: ClientConfig;
  /** Its folder, which is deleted when it stops. */
  readonly folder: string;
  /** What PostgreSQL wrote. */
  readonly logFile: string;
  readonly stop: () => Promise<void>;
};

/** Creates a database cluster in a temporary folder, starts PostgreSQL on it, and applies the migrations. */
export const startDurableServer = async (settings: Readonly<Record<string, string>> = {}): Promise<DurableServer> => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
  const account = chooseAccount();
  const password = (): string => randomBytes(16).toString("hex");
  const passwords = { owner: password(), app: password(), audit: password() };
  const [data, host, logFile] = [join(folder, "data"), join(folder, "run"), join(folder, "log")];
  await createCluster({ folder: data, account, passwords, isDurable: true });
  const postmaster = await startPostmaster({
    folder: data,
    socketFolder: host,
    logFile,
    account,
    settings: { ...SERVICE_SETTINGS, ...settings },
  });
  const stop = async (): Promise<void> => {
    await postmaster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const connection = (role: "owner" | "app" | "audit"): ClientConfig => ({
    host,
    user: `krapao_${role}`,
    password: passwords[role],
    database: "krapao",
  });
  try {
    await migrate(connection("owner"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { app: connection("app"), owner: connection("owner"), audit: connection("audit"), folder, logFile, stop };
};
