import type { Context } from "../context.ts";
import { reconciled } from "../domain/reconciliation/reconcile.ts";
import { atHour } from "../lib/calendar.ts";
import { chanceOf } from "./crowd/chance.ts";

const DAYS = 7;
const HOURS = [6, 18] as const;
/** In one comparison the provider gave no clear answer. The next comparison covered its time too. */
const UNCLEAR = { daysAgo: 3, hour: 6, index: 2 } as const;

/**
 * Writes the comparisons of the last days with banks and providers into the history. It does not record how far each
 * was compared, so the first real run still compares everything. They are written once, before any real one.
 */
export const fillComparisons = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  if ((await db.selectFrom("reconciliation_run").select("id").limit(1).executeTakeFirst()) !== undefined) return;
  const now = clock.now();
  const chance = chanceOf(1);
  const rows = Array.from({ length: DAYS }, (_, day) => DAYS - day).flatMap((daysAgo) =>
    HOURS.flatMap((hour) =>
      reconciled(context).map((provider, index) => {
        const isUnclear = daysAgo === UNCLEAR.daysAgo && hour === UNCLEAR.hour && index === UNCLEAR.index;
        const started = new Date(atHour(now, daysAgo, hour).getTime() + index * 1_000);
        return {
          provider,
          started_at: started,
          ended_at: new Date(started.getTime() + chance.between(2, 9) * 100),
          ...(isUnclear ? { state: "unclear" as const, why: "no answer in time" } : { state: "done" as const }),
          checked: isUnclear ? 0 : chance.between(4, 60),
          differences: 0,
          sums: "{}",
        };
      }),
    ),
  );
  if (rows.length > 0) await db.insertInto("reconciliation_run").values(rows).execute();
};
