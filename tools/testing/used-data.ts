import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { chooseAccount } from "../postgres/account.ts";
import { startEmbeddedDatabase } from "../supervisor/embedded-database.ts";
import { prepareSecrets } from "../supervisor/secrets.ts";

/**
 * Vitest's global setup for products: makes a data folder with a migrated, empty database. Products start on copies of
 * it, because to make a database costs more than half of a product's start.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["KRAPAO_TEST_DATA"] !== undefined) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "krapao-used-"));
  const secretsDir = join(dataDir, "secrets");
  await prepareSecrets(secretsDir);
  const onDeath = (message: string): never => {
    throw new Error(message);
  };
  const database = await startEmbeddedDatabase({ dataDir, secretsDir, account: chooseAccount(), servers: 1, onDeath });
  try {
    await migrate(database.owner);
  } finally {
    await database.stop();
  }
  await rm(join(dataDir, "postgres.log"));
  process.env["KRAPAO_TEST_DATA"] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
};
