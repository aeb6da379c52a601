import type { Kysely } from "kysely";
import type { Logger } from "pino";

import { openAdapters } from "./adapters/create-adapters.ts";
import { providerEntries } from "./adapters/provider-entries.ts";
import { createWebPush } from "./adapters/push/web-push.ts";
import { createRehearsal } from "./adapters/rehearsal.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { createPool } from "./db/pool.ts";
import type { Database } from "./db/schema.ts";
import { createDatabase } from "./db/transaction.ts";
import { openAlertChannels } from "./domain/alert/channels.ts";
import { openChatWebhook } from "./domain/chat/notices.ts";
import type { Receivers } from "./job-list.ts";
import { openSealWebhook } from "./ledger/seal-webhook.ts";
import { watchCalls } from "./lib/call-health.ts";
import type { EventCounts } from "./lib/event-counts.ts";
import { createHttp } from "./lib/http-client.ts";
import { type KeyFolder, KeyMismatch, openRoots, type RootStore } from "./lib/key-files.ts";
import { createKeys } from "./lib/keys.ts";
import { openPlaces } from "./lib/places.ts";
import type { Clock } from "./lib/ports.ts";
import { createRandom } from "./lib/random.ts";
import { createSchedule } from "./lib/schedule.ts";
import { createCounterStopwatch, createStopwatch } from "./lib/stopwatch.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import { type Settings, SettingsError } from "./settings.ts";

/** What a process has before it opens anything. */
export type ProcessParts = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  /** The security events that the log has counted. */
  readonly events: EventCounts;
};

/** The context of a running server, and what belongs to its process alone. */
export type OpenedContext = {
  readonly context: Context;
  readonly receivers: Receivers;
  /** Adds the counts of calls to outside systems to their table. */
  readonly flushHealth: () => Promise<void>;
  /** Looks for root keys that were added or removed. */
  readonly refreshKeys: () => Promise<void>;
  /** Reads the providers' secrets again. */
  readonly renewSecrets: () => Promise<void>;
  /** Closes everything that was opened. Call it when nothing uses the context any more. */
  readonly close: () => Promise<void>;
};

/** The root keys. A missing or wrong key ends the start, and is logged and counted before that (S56). */
const openKeys = async (where: KeyFolder, { log, events }: ProcessParts): Promise<RootStore> => {
  try {
    return await openRoots(where);
  } catch (error) {
    if (error instanceof KeyMismatch) {
      log.fatal({ event: "key.mismatch" });
      await events.flush(where.db).catch(() => undefined);
    }
    throw error;
  }
};

const openPools = ({ settings, log }: ProcessParts) => {
  if (settings.db === null)
    throw new SettingsError("No database is known: set DATABASE_APP_URL or DATABASE_URL, or start by npm start.");
  const onError = (error: Error): void => log.warn({ event: "database.connection_lost", err: error });
  /** Whether another process may hold the sockets that this one has something to tell. */
  const isOneOfSeveral = settings.servers > 1 || settings.roles.size < 3;
  return {
    pool: createPool({ connection: settings.db, max: 12, onError }),
    busPool: isOneOfSeveral ? createPool({ connection: settings.db, max: 3, onError }) : null,
  };
};

const openOutside = async ({ settings, clock, log }: ProcessParts, random: Context["random"]) => {
  const { pushHosts, publicOrigin, sandboxUrl } = settings;
  const http = createHttp();
  const health = watchCalls(http, clock);
  const providers = openAdapters({ http: health.http, clock, random }, await providerEntries(settings));
  const hasPush = pushHosts.length > 0;
  return {
    adapters: {
      ...providers.adapters,
      push: hasPush ? createWebPush({ send: http, clock, random, hosts: pushHosts, publicOrigin }) : null,
      rehearsal: sandboxUrl === null ? null : createRehearsal(http, sandboxUrl),
    },
    receivers: {
      sealWebhook: await openSealWebhook(settings, http),
      chatWebhook: await openChatWebhook(settings, http),
      alertChannels: await openAlertChannels(settings, { send: http, clock }),
    },
    flushHealth: (db: Kysely<Database>) => health.flush(db),
    renewSecrets: async (): Promise<void> => {
      for (const provider of providers.renew(await providerEntries(settings)))
        log.info({ event: "secret.renewed", provider });
    },
    close: http.close,
  };
};

/**
 * Opens what a server works with: the database, the keys, the outside systems and the realtime line. Throws a {@link
 * SettingsError} for settings, keys or files that do not fit.
 */
export const openContext = async (parts: ProcessParts): Promise<OpenedContext> => {
  const { settings, log, clock } = parts;
  const random = createRandom();
  const { pool, busPool } = openPools(parts);
  const places = await openPlaces(settings.placesFile);
  const roots = await openKeys({ db: createDatabase(pool), folder: settings.secretsDir, random, clock }, parts);
  const outside = await openOutside(parts, random);
  const context = createContext({
    settings,
    log,
    clock,
    stopwatch: createStopwatch(clock.now),
    monotonic: createCounterStopwatch(),
    random,
    schedule: createSchedule(log),
    pool,
    keys: createKeys(roots, random),
    adapters: outside.adapters,
    places,
    realtime: createRealtime({ settings, clock, log, pool: busPool }),
  });
  return {
    context,
    receivers: outside.receivers,
    flushHealth: () => outside.flushHealth(context.db),
    refreshKeys: roots.refresh,
    renewSecrets: outside.renewSecrets,
    close: async () => {
      await context.ledger.close();
      context.uploads.decoder.close();
      outside.close();
      await Promise.all([pool.end(), busPool?.end()]);
    },
  };
};
