import { join } from "node:path";

import type { Kysely } from "kysely";

import { createApp } from "./app.ts";
import { openAdapters } from "./adapters/create-adapters.ts";
import { createWebPush } from "./adapters/push/web-push.ts";
import { providerEntries } from "./adapters/provider-entries.ts";
import { createConsoleApp } from "./console-app.ts";
import { createContext } from "./create-context.ts";
import { createPool } from "./db/pool.ts";
import type { Database } from "./db/schema.ts";
import { createDatabase } from "./db/transaction.ts";
import { openAlertChannels } from "./domain/alert/channels.ts";
import { openChatWebhook } from "./domain/chat/notices.ts";
import { prepare } from "./demo/prepare.ts";
import { flushHints } from "./domain/push/hints.ts";
import { memberOfToken } from "./domain/session/read-session.ts";
import type { Readiness } from "./http/health.ts";
import { PAGES } from "./http/pages.ts";
import { openSealWebhook } from "./ledger/seal-webhook.ts";
import { createClock } from "./lib/clock.ts";
import { watchCalls } from "./lib/call-health.ts";
import { countEvents } from "./lib/event-counts.ts";
import { createRehearsal } from "./adapters/rehearsal.ts";
import { createHttp } from "./lib/http-client.ts";
import { KEYS_LEARNT_MS, KeyMismatch, openRoots } from "./lib/key-files.ts";
import { createKeys } from "./lib/keys.ts";
import { exitOnUncaughtError } from "./lib/uncaught-errors.ts";
import { createLog } from "./lib/log.ts";
import { sampleRefusals } from "./lib/log-samples.ts";
import { createRandom } from "./lib/random.ts";
import { createSchedule } from "./lib/schedule.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import { createCounterStopwatch, createStopwatch } from "./lib/stopwatch.ts";
import { watchClock } from "./jobs.ts";
import { assertNotRoot } from "./may-run.ts";
import { openPlaces } from "./lib/places.ts";
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
/** How often it is written down for whom there may be news. */
const HINTS_MS = 500;

const die: (event: string, error: unknown) => never = exitOnUncaughtError(log);

/** A start that a missing or another key ends is named, and counted before the process is gone (S56). */
const tellMismatch = async (db: Kysely<Database>): Promise<void> => {
  log.fatal({ event: "key.mismatch" });
  await events.flush(db).catch(() => undefined);
};

/** Builds everything, listens, and says so; what ends it again. */
const start = async (): Promise<() => Promise<void>> => {
  const hasStarter = process.send !== undefined;
  if (!hasStarter) assertNotRoot(process.getuid?.(), settings.runAsRoot);
  if (settings.db === null)
    throw new SettingsError("No database is known: set DATABASE_APP_URL or DATABASE_URL, or start by npm start.");
  const runs = (role: Role): boolean => settings.roles.has(role);
  /** Whether another process may hold the sockets that this one has something to tell. */
  const isOneOfSeveral = settings.servers > 1 || settings.roles.size < 3;
  const entries = await providerEntries(settings);
  const places = await openPlaces(settings.placesFile);
  const random = createRandom();
  const schedule = createSchedule(log);
  const onError = (error: Error): void => log.warn({ event: "database.connection_lost", err: error });
  const pool = createPool({ connection: settings.db, max: 12, onError });
  const busPool = isOneOfSeveral ? createPool({ connection: settings.db, max: 3, onError }) : null;
  const db = createDatabase(pool);
  const roots = await openRoots({ db, folder: settings.secretsDir, random, clock }).catch(async (error: unknown) => {
    if (error instanceof KeyMismatch) await tellMismatch(db);
    throw error;
  });
  const http = createHttp();
  const health = watchCalls(http, clock);
  const sealWebhook = await openSealWebhook(settings, http);
  const chatWebhook = await openChatWebhook(settings, http);
  const alertChannels = await openAlertChannels(settings, { send: http, clock });
  const realtime = createRealtime({ settings, clock, log, pool: busPool });
  const { pushHosts, publicOrigin } = settings;
  const providers = openAdapters({ http: health.http, clock, random }, entries);
  const adapters = {
    ...providers.adapters,
    push: pushHosts.length === 0 ? null : createWebPush({ send: http, clock, random, hosts: pushHosts, publicOrigin }),
    rehearsal: settings.sandboxUrl === null ? null : createRehearsal(http, settings.sandboxUrl),
  };
  const context = createContext({
    settings,
    log,
    clock,
    stopwatch: createStopwatch(clock.now),
    monotonic: createCounterStopwatch(),
    random,
    schedule,
    pool,
    keys: createKeys(roots, random),
    adapters,
    places,
    realtime,
  });
  await prepare(context, (link) => process.stdout.write(`First owner  ${link}\n`));

  const readiness: Readiness = { isReady: false, everyPart: !hasStarter };
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "everyPart" in message)
      readiness.everyPart = message.everyPart === true;
  });
  const pagesOf = (name: keyof typeof PAGES): string =>
    settings.pagesDir === null ? PAGES[name] : join(settings.pagesDir, name);
  const app = runs("api") ? await createApp(context, { readiness, pages: pagesOf("member") }) : null;
  const consoleApp = runs("console") ? await createConsoleApp(context, { readiness, pages: pagesOf("console") }) : null;
  // Until it is known the machine's clock stands in; what measures it goes on.
  await context.databaseTime
    .measure()
    .catch((error: unknown) => log.warn({ event: "clock.measure_failed", err: error }));
  const background = runs("worker")
    ? startWorker(context, { sealWebhook, chatWebhook, alertChannels })
    : watchClock(context);
  const healthKept = schedule.every("keep providers' health", COUNTS_MS, () => health.flush(context.db));
  const eventsKept = schedule.every("keep security events", COUNTS_MS, () => events.flush(context.db));
  const hintsKept = schedule.every("note for whom there may be news", HINTS_MS, () => flushHints(context));
  const samplesTold = schedule.every("tell what the log left out", COUNTS_MS, async () => samples.tell(log));
  const keyWatch = schedule.every("learn of new keys", KEYS_LEARNT_MS, roots.refresh);
  const secretWatch = schedule.every("learn of providers' new secrets", SECRETS_MS, async () => {
    for (const provider of providers.renew(await providerEntries(settings)))
      log.info({ event: "secret.renewed", provider });
  });
  // Each of several servers listens by itself: one that is killed takes no other's connections with it.
  const where = { host: settings.host, reusePort: settings.servers > 1 };
  await app?.listen({ ...where, port: settings.port });
  await consoleApp?.listen({ ...where, port: settings.consolePort });
  if (app !== null)
    realtime.listen(app.server, { ...context, memberOfToken: (token) => memberOfToken(context, token) });
  if (consoleApp !== null) realtime.chat.listenOperators(consoleApp.server, context);
  readiness.isReady = true;
  process.send?.({ ready: true });
  log.info({ event: "ready", roles: [...settings.roles] });

  return async () => {
    readiness.isReady = false;
    await realtime.close();
    await Promise.all([app?.close(), consoleApp?.close()]);
    await Promise.all(
      [background, keyWatch, secretWatch, healthKept, eventsKept, hintsKept, samplesTold].map((running) =>
        running.stop(),
      ),
    );
    samples.tell(log, "all");
    await events
      .flush(context.db)
      .catch((error: unknown) => log.warn({ event: "security_event.flush_failed", err: error }));
    await flushHints(context).catch(() => undefined);
    await context.ledger.close();
    context.uploads.decoder.close();
    http.close();
    await Promise.all([pool.end(), busPool?.end()]);
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
let ending = false;
process.on("SIGTERM", () => {
  if (ending) return;
  ending = true;
  starting
    .then((end) => end())
    .then(
      () => process.exit(0),
      (error: unknown) => die("process.end_failed", error),
    );
});
process.on("SIGINT", () => undefined);
await starting.catch(failed);
