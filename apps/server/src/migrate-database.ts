import { migrate } from "./db/migrate.ts";
import { connectionFromUrl } from "./db/connection-url.ts";
import { readSettings, SettingsError } from "./settings.ts";

/** Brings the database of DATABASE_URL, as its owner, to this version; for an installation without the starter. */
const run = async (): Promise<void> => {
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null) throw new SettingsError("DATABASE_URL is missing: give the owner's address.");
  await migrate(connectionFromUrl(databaseUrl));
};

await run().then(
  () => process.stdout.write("The database is of this version.\n"),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof SettingsError ? text : (text.split("\n")[0] ?? "")}\n`);
    process.exitCode = 1;
  },
);
