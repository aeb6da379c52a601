import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { Adapters } from "./adapters/adapters.ts";
import type { Places } from "./lib/places.ts";
import type { Prepared } from "./db/prepared.ts";
import type { Database } from "./db/schema.ts";
import type { AuditRules } from "./ledger/audited-saga.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { DatabaseTime } from "./lib/database-time.ts";
import type { Clock, Random, Schedule } from "./lib/ports.ts";
import type { Once } from "./lib/once.ts";
import type { Keys } from "./lib/keys.ts";
import type { Stopwatch } from "./lib/stopwatch.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Sagas } from "./saga/saga.ts";
import type { Settings } from "./settings.ts";
import type { Uploads } from "./domain/upload/uploads.ts";

/** The one plain object that every feature receives. Features share nothing else. */
export type Context = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  /**
   * The time that has passed in this process. The time limits of calls that move money use it, because it never goes
   * back.
   */
  readonly stopwatch: Stopwatch;
  /** The same by the machine's counters alone, which nobody can set. Whoever waits measures by it. */
  readonly monotonic: Stopwatch;
  /** The database's time, which decides about money, as this process knows it. */
  readonly databaseTime: DatabaseTime;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly db: Kysely<Database>;
  /** For the reads that every call makes. All other statements use `db`. */
  readonly prepared: Prepared;
  readonly keys: Keys;
  readonly ledger: Ledger;
  /** The books as if they were written at another time, for the demo's history. Close it after use. */
  readonly ledgerAt: (time: Date) => Ledger;
  readonly sagas: Sagas<Context>;
  /** What the audit checks beside the books themselves. */
  readonly auditRules: AuditRules;
  readonly adapters: Adapters;
  /** Where callers' addresses are. */
  readonly places: Places;
  readonly realtime: Realtime;
  readonly uploads: Uploads;
  /** What a part of the server remembers, one for this context. */
  readonly once: Once<Context>;
};
