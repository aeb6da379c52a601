import { CompiledQuery, type Kysely, sql } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";
import { fillBase } from "../domain/bank-account/base.ts";
import { pushKey } from "../domain/push/push-key.ts";
import { offerGameProviders } from "../domain/game/offer-providers.ts";
import { makeSetupLink } from "../console/session/operator-setup.ts";
import { fillComparisons } from "./comparisons.ts";
import { assertContentsFit, type ReadRows } from "./contents.ts";
import { fillDemo } from "./fill-demo.ts";
import { offerListedQr } from "./listed-qr.ts";
import { fillOperators } from "./operators.ts";

const STEP_MS = 100;

/** Reads rows of `db`. */
export const readRows =
  (db: Kysely<Database>): ReadRows =>
  async (text, values) =>
    (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;

/**
 * Puts the necessary rows into a new database, and the demo where it is on. Servers that start together take turns, and
 * each completes what the one before left undone. Without the demo and without an operator, `tell` gets the one-time
 * link that creates the first owner. Throws a SettingsError when the database is the demo's and the demo is off, or the
 * other way round.
 */
export const prepare = (context: Context, tell: (setupLink: string) => void = () => undefined): Promise<void> =>
  context.db.connection().execute(async (connection) => {
    const lock = sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(hashtextextended('krapao first data', 0)) as taken`;
    while ((await lock.execute(connection)).rows[0]?.taken !== true) await context.schedule.sleep(STEP_MS);
    try {
      await assertContentsFit(readRows(context.db), context.settings.demo);
      await fillBase(context.db);
      await offerGameProviders(context);
      await pushKey(context);
      if (context.settings.demo) {
        await fillDemo(context);
        await offerListedQr(context);
        await fillOperators(context);
        await fillComparisons(context);
        return;
      }
      const link = await makeSetupLink(context);
      if (link !== null) tell(link);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('krapao first data', 0))`.execute(connection);
    }
  });
