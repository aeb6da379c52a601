import { auditLedger, auditLines } from "../../apps/server/src/ledger/audit.ts";
import { readSettings, SettingsError } from "../../apps/server/src/settings.ts";
import { reachDatabase } from "../supervisor/reach-database.ts";
import { StartError, systemCode } from "../supervisor/start-error.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Audits the books of the product that runs, or of one that does not; true when they are right. */
const main = async (): Promise<boolean> => {
  const { connections, end } = await reachDatabase(readSettings(process.env), complain);
  try {
    const found = await auditLedger(connections.audit);
    for (const line of auditLines(found)) say(line);
    return found.wrong === 0;
  } finally {
    await end();
  }
};

/** PostgreSQL's codes of a table, role or right that is not there: the database is none of this version. */
const FOREIGN = ["42P01", "42703", "42501", "22023", "42704"];

const explain = (error: unknown): string => {
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  const line = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  return FOREIGN.includes(systemCode(error) ?? "")
    ? `The database holds no books of this version (${line}): start the product on it once.`
    : `The books could not be audited: ${line}.`;
};

// The reader of our output may be gone before us.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
