import { join, sep } from "node:path";

import type { ClientConfig } from "pg";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { readSettings, SettingsError, type Settings } from "../../apps/server/src/settings.ts";
import { ensureBuilt } from "../build.ts";
import { chooseAccount } from "../postgres/account.ts";
import { addressLines, reachableHost } from "./addresses.ts";
import { assertDatabaseFits } from "./database-contents.ts";
import { assertRights } from "./database-rights.ts";
import { assertDemoStaysHome, exposureWarning } from "./demo-exposure.ts";
import { isUsedFolder, takeDataFolder } from "./data-folder.ts";
import { innerPort, onSourcesChange } from "./development.ts";
import { startEmbeddedDatabase, type Connections } from "./embedded-database.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { assertUsable, warningOf } from "./outside-database.ts";
import { connectionFromUrl } from "../../apps/server/src/db/connection-url.ts";
import { takePages } from "./pages.ts";
import { startParts } from "./parts.ts";
import { assertPortsAreFree } from "./ports.ts";
import { hasLiveProvider, LIVE_DEMO, replacedTargets } from "./live-providers.ts";
import { AS_ROOT, withoutPowers } from "./privileges.ts";
import { assertSecretsUsable, ensureSandboxKey, prepareSecrets } from "./secrets.ts";
import { StartError } from "./start-error.ts";

const isDevelopment = process.argv.includes("--dev");

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const warn = (settings: Settings, hasSandbox: boolean): void => {
  const { databaseUrl, demo } = settings;
  for (const warning of [
    exposureWarning(settings),
    demo && !hasSandbox ? LIVE_DEMO : null,
    databaseUrl === null ? null : warningOf(databaseUrl),
  ])
    if (warning !== null) complain(warning);
};

/** The folder is taken first when that changes nothing. Otherwise it is taken after all other checks have passed. */
const takeFolder = async (settings: Settings, hasSandbox: boolean, lifetime: Lifetime): Promise<void> => {
  const take = async (): Promise<void> => {
    const folder = await takeDataFolder(settings.dataDir);
    lifetime.atEnd(folder.release);
    lifetime.signal.addEventListener("abort", () => void folder.announceEnd());
    if (lifetime.signal.aborted) await folder.announceEnd();
  };
  const { dataDir, secretsDir } = settings;
  // Within the data folder it can be used as that folder can.
  if (!secretsDir.startsWith(dataDir + sep)) await assertSecretsUsable(secretsDir);
  const isUsed = isUsedFolder(dataDir);
  if (isUsed) await take();
  await assertPortsAreFree(settings.host, [
    { setting: "PORT", port: settings.port },
    { setting: "CONSOLE_PORT", port: settings.consolePort },
    ...(hasSandbox ? [{ setting: "SANDBOX_PORT", port: settings.sandboxPort }] : []),
  ]);
  if (settings.databaseUrl !== null) {
    await assertUsable(settings.databaseUrl);
    await assertDatabaseFits(connectionFromUrl(settings.databaseUrl), settings.demo);
    await assertRights(settings.databaseUrl, (process.env["DATABASE_APP_URL"] ?? "").trim() === "");
  }
  if (!isUsed) await take();
};

/** Decides at once how the database is run, and refuses what is not possible. Returns a function that starts it. */
const chooseDatabase = (settings: Settings): ((lifetime: Lifetime) => Promise<Connections>) => {
  const { databaseUrl, dataDir, secretsDir, servers } = settings;
  if (databaseUrl !== null) {
    const connection = connectionFromUrl(databaseUrl);
    const { db, auditDb } = settings;
    return async () => ({ owner: connection, app: db ?? connection, audit: auditDb ?? connection });
  }
  const account = chooseAccount();
  return async (lifetime) => {
    const { signal } = lifetime;
    const database = await startEmbeddedDatabase({ dataDir, secretsDir, account, servers, onDeath: complain, signal });
    lifetime.atEnd(database.stop);
    return database;
  };
};

/** What stops a migration (newer data, a changed file) is printed as one line. */
const migrateDatabase = async (owner: ClientConfig): Promise<void> => {
  try {
    await migrate(owner);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartError(error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
  }
};

const start = async (lifetime: Lifetime): Promise<void> => {
  const { signal } = lifetime;
  const settings = readSettings(process.env);
  assertDemoStaysHome(settings);
  const hasSandbox = settings.demo && !(await hasLiveProvider(settings));
  if (settings.servers > 1 && process.platform !== "linux")
    throw new StartError(
      `SERVERS=${settings.servers}: only Linux shares a port between several servers; set SERVERS to 1.`,
    );
  const startDatabase = chooseDatabase(settings);
  await takeFolder(settings, hasSandbox, lifetime);
  warn(settings, hasSandbox);
  const pagesDir = join(settings.dataDir, "pages");
  await ensureBuilt({ pages: !isDevelopment, signal, taken: (name, dist) => takePages(dist, join(pagesDir, name)) });
  signal.throwIfAborted();

  await prepareSecrets(settings.secretsDir);
  if (hasSandbox) await ensureSandboxKey(settings.secretsDir);
  const prefix = withoutPowers({
    ports: [settings.port, settings.consolePort, settings.sandboxPort],
    folders: [settings.dataDir, settings.secretsDir],
  });
  if (prefix === null) complain(AS_ROOT);
  const { owner, app, audit } = await startDatabase(lifetime);
  signal.throwIfAborted();
  if (settings.databaseUrl === null) await assertDatabaseFits(owner, settings.demo);
  await migrateDatabase(owner);
  signal.throwIfAborted();

  for (const line of addressLines(settings, hasSandbox)) say(line);
  const parts = startParts({
    settings,
    db: app,
    auditDb: audit,
    port: isDevelopment ? await innerPort(settings.host) : settings.port,
    consolePort: isDevelopment ? await innerPort(settings.host) : settings.consolePort,
    isDevelopment,
    pagesDir,
    sandboxUrl: hasSandbox ? `http://${reachableHost(settings.host)}:${settings.sandboxPort}` : null,
    prefix: prefix ?? [],
    replaced: hasSandbox ? await replacedTargets(settings) : [],
    // It has printed the reason itself.
    onFailure: () => lifetime.end(1),
    onDeath: complain,
  });
  lifetime.atEnd(parts.stop);
  if (isDevelopment) onSourcesChange(() => parts.servers.forEach((server) => server.restart()), lifetime);
};

/** A refusal is one plain line. Any other error is a fault of ours and is printed with its stack. */
const explain = (error: unknown): void => {
  if (error instanceof StartError || error instanceof SettingsError) complain(error.message);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
};

// Whoever reads our output may have ended already.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const lifetime = live(start, explain);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.on(signal, () => {
    if (!lifetime.signal.aborted) say(`Ending (${signal}).`);
    lifetime.end(0);
  });
// The starter is dead. The parts and the guard of the database see the same of us.
process.once("disconnect", () => process.exit(1));
