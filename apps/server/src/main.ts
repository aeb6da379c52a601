import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { createApp } from "./app.ts";
import { createConsoleApp } from "./console-app.ts";
import type { Context } from "./context.ts";
import { prepare } from "./demo/prepare.ts";
import { flushHints } from "./domain/push/hints.ts";
import { memberOfToken } from "./domain/session/read-session.ts";
import type { Readiness } from "./http/health.ts";
import { PAGES } from "./http/pages.ts";
import { type Running, watchClock } from "./jobs.ts";
import { createClock } from "./lib/clock.ts";
import { countEvents } from "./lib/event-counts.ts";
import { KEYS_LEARNT_MS } from "./lib/key-files.ts";
import { createLog } from "./lib/log.ts";
import { sampleRefusals } from "./lib/log-samples.ts";
import { exitOnUncaughtError } from "./lib/uncaught-errors.ts";
import { assertNotRoot } from "./may-run.ts";
import { openContext, type OpenedContext } from "./open-context.ts";
import { readSettings, type Role, type Settings, SettingsError } from "./settings.ts";
import { startWorker } from "./worker.ts";

/** A start that fails says why in plain lines. */
const refuse = (error: unknown): void => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof SettingsError ? text : (text.split("\n")[0] ?? "")}\n`);
};

const settingsOf = (env: NodeJS.ProcessEnv): Settings => {
  try {
    return readSettings(env);
  } catch (error) {
    refuse(error);
    return process.exit(1);
  }
};

const settings = settingsOf(process.env);
const clock = createClock();
const events = countEvents(clock);
const samples = sampleRefusals(clock);
const log = createLog(clock, settings.logLevel, {
  onEvent: events.note,
  isWritten: samples.isWritten,
});

/** How often what was counted of outside calls, and of what touches security, is added to its table. */
const COUNTS_MS = 3_000;
/** How often the files of the providers' secrets are read again. */
const SECRETS_MS = 10_000;
/** How often the members for whom there may be news are written down. */
const HINTS_MS = 500;

const die: (event: string, error: unknown) => never = exitOnUncaughtError(log);

const hasStarter = process.send !== undefined;
const runs = (role: Role): boolean => settings.roles.has(role);

/** Whether this process has started, and whether its starter says that all other parts have. */
const watchReadiness = (): Readiness => {
  const readiness: Readiness = { isReady: false, everyPart: !hasStarter };
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "everyPart" in message)
      readiness.everyPart = message.everyPart === true;
  });
  return readiness;
};

/** What every process does, whatever its roles are: it stores its counts and learns of new keys and secrets. */
const startUpkeep = ({ context, flushHealth, refreshKeys, renewSecrets }: OpenedContext): Running => {
  const { schedule } = context;
  const running = [
    schedule.every("store providers' health", COUNTS_MS, flushHealth),
    schedule.every("store security events", COUNTS_MS, () => events.flush(context.db)),
    schedule.every("store hints of news", HINTS_MS, () => flushHints(context)),
    schedule.every("log what was left out", COUNTS_MS, async () => samples.tell(log)),
    schedule.every("look for new keys", KEYS_LEARNT_MS, refreshKeys),
    schedule.every("read providers' secrets", SECRETS_MS, renewSecrets),
  ];
  return {
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
};

/** The apps that the process has by its roles, before they listen. */
type Apps = { readonly app: FastifyInstance | null; readonly consoleApp: FastifyInstance | null };

const createApps = async (context: Context, readiness: Readiness): Promise<Apps> => {
  const pagesOf = (name: keyof typeof PAGES): string =>
    settings.pagesDir === null ? PAGES[name] : join(settings.pagesDir, name);
  return {
    app: runs("api") ? await createApp(context, { readiness, pages: pagesOf("member") }) : null,
    consoleApp: runs("console") ? await createConsoleApp(context, { readiness, pages: pagesOf("console") }) : null,
  };
};

const listen = async (context: Context, { app, consoleApp }: Apps): Promise<void> => {
  const { realtime } = context;
  // Each of several servers listens by itself: one that is killed takes no other's connections with it.
  const where = { host: settings.host, reusePort: settings.servers > 1 };
  await app?.listen({ ...where, port: settings.port });
  await consoleApp?.listen({ ...where, port: settings.consolePort });
  if (app !== null)
    realtime.listen(app.server, { ...context, memberOfToken: (token) => memberOfToken(context, token) });
  if (consoleApp !== null) realtime.chat.listenOperators(consoleApp.server, context);
};

/** Stores what was counted since the last time. The process ends in any case. */
const flushCounts = async (context: Context): Promise<void> => {
  samples.tell(log, "all");
  await events
    .flush(context.db)
    .catch((error: unknown) => log.warn({ event: "security_event.flush_failed", err: error }));
  await flushHints(context).catch(() => undefined);
};

/** Opens everything, does what the roles say, and tells the starter. Returns how to end it again. */
const start = async (): Promise<() => Promise<void>> => {
  if (!hasStarter) assertNotRoot(process.getuid?.(), settings.runAsRoot);
  const opened = await openContext({ settings, log, clock, events });
  const { context, receivers } = opened;
  await prepare(context, (link) => process.stdout.write(`First owner  ${link}\n`));
  const readiness = watchReadiness();
  const apps = await createApps(context, readiness);
  // Until the database's time is known, the machine's clock is used in its place. Later measurements go on.
  await context.databaseTime
    .measure()
    .catch((error: unknown) => log.warn({ event: "clock.measure_failed", err: error }));
  const background = runs("worker") ? startWorker(context, receivers) : watchClock(context);
  const upkeep = startUpkeep(opened);
  await listen(context, apps);
  readiness.isReady = true;
  process.send?.({ ready: true });
  log.info({ event: "ready", roles: [...settings.roles] });

  return async () => {
    readiness.isReady = false;
    await context.realtime.close();
    await Promise.all([apps.app?.close(), apps.consoleApp?.close()]);
    await Promise.all([background.stop(), upkeep.stop()]);
    await flushCounts(context);
    await opened.close();
  };
};

const failed = (error: unknown): never => {
  refuse(error);
  if (!(error instanceof SettingsError)) log.fatal({ event: "start.failed", err: error });
  process.exit(1);
};

// Without its starter a server has no database to rely on and nobody to stop it.
process.once("disconnect", () => process.exit(1));

const starting = start();
let isEnding = false;
process.on("SIGTERM", () => {
  if (isEnding) return;
  isEnding = true;
  starting
    .then((end) => end())
    .then(
      () => process.exit(0),
      (error: unknown) => die("process.end_failed", error),
    );
});
process.on("SIGINT", () => undefined);
await starting.catch(failed);
