import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";

import type { Clock } from "./ports.ts";
import type { Database } from "../db/schema.ts";
import { between, createSkewWatch, createStepWatch } from "./clock-offset.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What this process knows of the database's clock. Money code uses it only to decide to wait. */
export type DatabaseTime = {
  /**
   * Asks the database for its time. A step of its clock against this process's stopwatch begins a new epoch of the
   * database. Throws when the database does not answer, or does so too slowly to exclude a step.
   */
  readonly measure: () => Promise<void>;
  /** This machine's wall clock certainly differs from the database's by more than a second. */
  readonly isSkewed: () => boolean;
  /**
   * The database's time of the first measurement. This process cannot have seen a step before it. Null before the first
   * measurement.
   */
  readonly watchedSince: () => Date | null;
  /** The best known database time. Before the first measurement it is this machine's time. */
  readonly now: () => Date;
};

export type DatabaseTimeParts = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** A stopwatch that no setting of this machine's clock changes, because the database may use the same clock. */
  readonly stopwatch: Stopwatch;
  readonly log: Pick<Logger, "warn" | "info">;
};

/** A reading that took longer could hide a step that matters. */
const SLOWEST_MS = 15_000;

/**
 * Measures the database's clock against this process's. Each answer gives only an interval that contains the offset.
 */
export const createDatabaseTime = ({ db, clock, stopwatch, log }: DatabaseTimeParts): DatabaseTime => {
  // All measurements use one stopwatch. Its reading is this process's monotonic time.
  const elapsed = stopwatch();
  const steps = createStepWatch();
  const skew = createSkewWatch();
  let watchedSince: Date | null = null;
  /** A step was seen and is not stored yet. */
  let isStepUntold = false;

  const tellSkew = (time: number, wallSent: number, wallReceived: number): void => {
    const read = between(time - wallReceived, time - wallSent);
    const change = skew.learn(read);
    if (change === "skewed") log.warn({ event: "clock.skew", ms: Math.round((read.low + read.high) / 2) });
    if (change === "agrees") log.info({ event: "clock.agrees" });
  };

  return {
    measure: async () => {
      const [sent, wallSent] = [elapsed(), clock.now().getTime()];
      const { rows } = await sql<{ now: Date; steps: bigint }>`select db_now() as now, steps from clock_step`.execute(
        db,
      );
      const [received, wallReceived] = [elapsed(), clock.now().getTime()];
      const [row] = rows;
      if (row === undefined) throw new Error("clock_step has no row");
      const time = row.now.getTime();
      watchedSince ??= row.now;
      tellSkew(time, wallSent, wallReceived);
      if (steps.hasStepped(between(time - received, time - sent), received)) {
        isStepUntold = true;
        log.warn({ event: "clock.step" });
      }
      if (isStepUntold) {
        // Processes that see the same step at the same time count it once. A process that sees it later begins another
        // epoch, because it cannot know that the step is the same.
        await sql`update clock_step set steps = steps + 1 where steps = ${row.steps}`.execute(db);
        isStepUntold = false;
      }
      if (received - sent > SLOWEST_MS) throw new Error("the database told its time too slowly");
    },
    isSkewed: skew.isSkewed,
    watchedSince: () => watchedSince,
    now: () => {
      const offset = steps.offset();
      return offset === null ? clock.now() : new Date(Math.round(elapsed() + offset));
    },
  };
};
