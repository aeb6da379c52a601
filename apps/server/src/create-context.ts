import type pg from "pg";
import type { Logger } from "pino";

import type { Adapters } from "./adapters/adapters.ts";
import type { Clock, Random, Schedule } from "./lib/ports.ts";
import type { Context } from "./context.ts";
import { createPrepared } from "./db/prepared.ts";
import { createDatabase } from "./db/transaction.ts";
import { createAccounts } from "./ledger/accounts.ts";
import { createLedger } from "./ledger/create-ledger.ts";
import { createDatabaseTime } from "./lib/database-time.ts";
import { createOnce } from "./lib/once.ts";
import type { Keys } from "./lib/keys.ts";
import type { Stopwatch } from "./lib/stopwatch.ts";
import type { Realtime } from "./realtime/realtime.ts";
import { auditRules } from "./domain/audit-rules.ts";
import { sagas } from "./domain/sagas.ts";
import { createSagas } from "./saga/engine.ts";
import { hintNews } from "./domain/push/hints.ts";
import { noPlaces, type Places } from "./lib/places.ts";
import type { Settings } from "./settings.ts";
import { createUploads, type Uploads } from "./domain/upload/uploads.ts";

/** What a context is made of: the outside of the process, and what tests put in its place. */
export type Parts = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  /**
   * What the database's clock is measured against, and whoever waits. By default the stopwatch. A test's time may run
   * faster than that.
   */
  readonly monotonic?: Stopwatch;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly pool: pg.Pool;
  readonly keys: Keys;
  readonly adapters: Adapters;
  readonly realtime: Realtime;
  /** Left out: no table is configured. */
  readonly places?: Places;
  /** Left out: processes that decode, and the folder of uploads. */
  readonly uploads?: Uploads;
};

/** Creates the context: the one plain object that every feature gets. */
export const createContext = ({ pool, ...parts }: Parts): Context => {
  const { log, schedule, monotonic = parts.stopwatch } = parts;
  const db = createDatabase(pool);
  const onTrouble = (error: unknown, items: number): void =>
    log.warn({ event: "ledger.batch.retried", items, err: error });
  const accounts = createAccounts(pool);
  const context: Context = {
    ...parts,
    monotonic,
    places: parts.places ?? noPlaces,
    realtime: {
      ...parts.realtime,
      // Every event for open apps may also be a push message for closed ones.
      changed: (memberId, change) => {
        parts.realtime.changed(memberId, change);
        hintNews(context, memberId);
      },
    },
    uploads: parts.uploads ?? createUploads(parts.settings, log),
    db,
    databaseTime: createDatabaseTime({ ...parts, stopwatch: monotonic, db }),
    prepared: createPrepared(pool),
    ledger: createLedger({ pool, accounts, schedule, onTrouble }),
    ledgerAt: (time) => createLedger({ pool, accounts, at: time, schedule, onTrouble, writers: 1 }),
    auditRules,
    sagas: createSagas(() => context, sagas),
    once: createOnce(() => context),
  };
  return context;
};
