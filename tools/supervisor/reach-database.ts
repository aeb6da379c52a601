import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import type { Settings } from "../../apps/server/src/settings.ts";
import { chooseAccount } from "../postgres/account.ts";
import { FolderInUse, isEnding, takeDataFolder, type DataFolder } from "./data-folder.ts";
import { connectionsTo, startEmbeddedDatabase, type Connections } from "./embedded-database.ts";
import { assertUsable } from "./outside-database.ts";
import { connectionFromUrl } from "../../apps/server/src/db/connection-url.ts";
import { StartError } from "./start-error.ts";

/** How long a start that is under way may take until its database answers. */
const STARTING_PATIENCE = 30_000;

const running = async ({ dataDir, secretsDir }: Settings): Promise<Connections | null> => {
  if (await isEnding(dataDir)) return null;
  try {
    const connections = await connectionsTo(dataDir, secretsDir);
    const client = new pg.Client({ ...connections.audit, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
    return connections;
  } catch {
    return null;
  }
};

export type ReachOptions = {
  readonly say: (line: string) => void;
  /** Whether a database that is started for this is migrated first. */
  readonly migrates: boolean;
};

const startAlone = async (settings: Settings, folder: DataFolder, { say, migrates }: ReachOptions) => {
  try {
    const database = await startEmbeddedDatabase({
      dataDir: settings.dataDir,
      secretsDir: settings.secretsDir,
      account: chooseAccount(),
      servers: 1,
      onDeath: say,
    });
    const end = async (): Promise<void> => {
      await folder.announceEnd();
      await database.stop();
      folder.release();
    };
    try {
      if (migrates) await migrate(database.owner);
    } catch (error) {
      await end();
      throw error;
    }
    return { connections: database, end };
  } catch (error) {
    folder.release();
    throw error;
  }
};

/** A database, and a function to release it. */
export type Reached = { readonly connections: Connections; readonly end: () => Promise<void> };

/**
 * The product's database, for a command beside it: the one of the instance that runs in the data folder, one that is
 * started for this, or the outside one. Waits for an instance that is ending. Throws a {@link StartError} when there is
 * no database.
 */
export const reachDatabase = async (settings: Settings, options: ReachOptions): Promise<Reached> => {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== null) {
    await assertUsable(databaseUrl);
    const connection = connectionFromUrl(databaseUrl);
    return {
      connections: { owner: connection, app: connection, audit: connection },
      end: async () => undefined,
    };
  }
  if (!existsSync(join(dataDir, "postgres")))
    throw new StartError(`DATA_DIR=${dataDir} holds no database yet: start the product first, or set DATA_DIR.`);
  for (let waited = 0; ; waited += 1_000) {
    const connections = await running(settings);
    if (connections !== null) return { connections, end: async () => undefined };
    try {
      return await startAlone(settings, await takeDataFolder(dataDir), options);
    } catch (error) {
      // It may be a start whose database does not answer yet.
      if (!(error instanceof FolderInUse) || waited >= STARTING_PATIENCE) throw error;
      await sleep(100);
    }
  }
};
