import type pg from "pg";
import type { Logger } from "pino";

import type { Adapters } from "./adapters/adapters.ts";
import type { Clock, Context, Random, Schedule } from "./context.ts";
import { createPrepared } from "./db/prepared.ts";
import { createDatabase } from "./db/transaction.ts";
import { createLedger } from "./ledger/create-ledger.ts";
import type { Keys } from "./lib/keys.ts";
import type { Realtime } from "./realtime/realtime.ts";
import { createSagas } from "./saga/engine.ts";
import type { Settings } from "./settings.ts";
import { createUploads, type Uploads } from "./uploads/uploads.ts";

/** What a context is made of: the outside of the process, and what tests put in its place. */
export type Parts = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly pool: pg.Pool;
  readonly keys: Keys;
  readonly adapters: Adapters;
  readonly realtime: Realtime;
  /** Left out: processes that decode, and the folder of uploads. */
  readonly uploads?: Uploads;
};

/** The one plain object that every feature is given. */
export const createContext = ({ pool, ...parts }: Parts): Context => {
  const { log, clock, schedule } = parts;
  const onTrouble = (error: unknown, items: number): void =>
    log.warn({ event: "books tried again", items, err: error });
  const context: Context = {
    ...parts,
    uploads: parts.uploads ?? createUploads(parts.settings.dataDir, log),
    db: createDatabase(pool),
    prepared: createPrepared(pool),
    ledger: createLedger({ pool, clock, schedule, onTrouble }),
    ledgerAt: (time) => createLedger({ pool, clock: { now: () => time }, schedule, onTrouble, lanes: 1 }),
    sagas: createSagas(() => context),
  };
  return context;
};
