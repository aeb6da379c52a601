import { isConnectionLost } from "../../apps/server/src/db/errors.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { type Audit, auditLedger, auditLines } from "../../apps/server/src/ledger/audit.ts";
import { findHead, headLine, type Head, HeadError, parseHead } from "../../apps/server/src/ledger/audit-head.ts";
import { readSettings, SettingsError } from "../../apps/server/src/settings.ts";
import { reachDatabase } from "../supervisor/reach-database.ts";
import { StartError, systemCode } from "../supervisor/start-error.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Connects again when the instance ends or its database restarts during the audit. */
const TRIES = 3;

type Result = { readonly found: Audit; readonly hasHead: boolean | null };

const auditOnce = async (head: Head | null): Promise<Result> => {
  const { connections, end } = await reachDatabase(readSettings(process.env), { say: complain, migrates: false });
  try {
    const hasHead = head === null ? null : await findHead(connections.audit, head);
    return { found: await auditLedger(connections.audit, auditRules), hasHead };
  } finally {
    await end();
  }
};

/** Audits the books of a product, whether it runs or not. Changes nothing. */
const auditBooks = async (head: Head | null): Promise<Result> => {
  for (let tried = 1; ; tried++) {
    try {
      return await auditOnce(head);
    } catch (error) {
      if (!isConnectionLost(error) || tried === TRIES) throw error;
    }
  }
};

/** PostgreSQL's codes for a missing table, role or right: the database is not one of this version. */
const FOREIGN = ["42P01", "42703", "42501", "22023", "42704"];

const explain = (error: unknown): string => {
  if (error instanceof SettingsError || error instanceof StartError || error instanceof HeadError) return error.message;
  const line = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  return FOREIGN.includes(systemCode(error) ?? "")
    ? `The database holds no books of this version (${line}): start the product on it once.`
    : `The books could not be audited: ${line.replace(/\.$/, "")}.`;
};

// Whoever reads our output may have ended already.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const head = parseHead(process.argv.slice(2));
  const { found, hasHead } = await auditBooks(head);
  if (head !== null && hasHead !== null) say(headLine(head, hasHead));
  for (const line of auditLines(found)) say(line);
  process.exitCode = found.wrong === 0 && hasHead !== false ? 0 : 1;
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
