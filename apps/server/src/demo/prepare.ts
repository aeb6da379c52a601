import { sql } from "kysely";

import type { Context } from "../context.ts";
import { fillBase } from "../data/base.ts";
import { fillDemo } from "./fill-demo.ts";

const STEP_MS = 100;

/**
 * Puts into a new database what it cannot be without, and the demo where it is asked for. Servers that start together
 * take turns; what one of them did not finish, the next one does.
 */
export const prepare = (context: Context): Promise<void> =>
  context.db.connection().execute(async (connection) => {
    const lock = sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(hashtextextended('krapao first data', 0)) as taken`;
    while ((await lock.execute(connection)).rows[0]?.taken !== true) await context.schedule.sleep(STEP_MS);
    try {
      await fillBase(context.db);
      if (context.settings.demo) await fillDemo(context);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('krapao first data', 0))`.execute(connection);
    }
  });
