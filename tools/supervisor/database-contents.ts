import pg from "pg";

import { assertContentsFit } from "../../apps/server/src/demo/contents.ts";
import { SettingsError } from "../../apps/server/src/settings.ts";
import { StartError } from "./start-error.ts";

/**
 * Throws a SettingsError when the database is the demo's and the demo is off, or the other way round, and a {@link
 * StartError} when it cannot be read. Changes nothing.
 */
export const assertDatabaseFits = async (connection: pg.ClientConfig, demo: boolean): Promise<void> => {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await assertContentsFit(async (text, values) => (await client.query<object>(text, [...values])).rows, demo);
  } catch (error) {
    if (error instanceof SettingsError || !(error instanceof Error)) throw error;
    throw new StartError(
      `What this database holds cannot be read: ${error.message.split("\n")[0]}. Use another database.`,
    );
  } finally {
    await client.end();
  }
};
