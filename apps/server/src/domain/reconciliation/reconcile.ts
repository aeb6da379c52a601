import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { depositChannels } from "../deposit/channels.ts";
import { type ListedDifference, openDifferences } from "./differences.ts";
import { compareGames } from "./games.ts";
import { NotClear } from "./pages.ts";
import { comparePayouts, PAYOUTS } from "./payouts.ts";
import { endRun, lastRuns, type ReconciliationRun, type Run, startRun } from "./runs.ts";
import { createTally, type Tally } from "./tally.ts";

/** Younger entries may still be on their way to us, as a callback or an answer. */
const YOUNG_MS = 2 * 60_000;
/** How far back the first run reads, and how far each later run overlaps the one before. */
const FIRST_MS = 48 * 3_600_000;
const OVERLAP_MS = 3_600_000;
/** How often all providers are compared. */
const EVERY = sql`interval '10 minutes'`;

/** The names of everything that our books can be compared with now: games, deposit channels, payouts. */
export const reconciled = ({ adapters }: Pick<Context, "adapters">): readonly string[] => [
  ...adapters.games.keys(),
  ...depositChannels.flatMap(({ reconcile: how }) => how?.systems(adapters) ?? []),
  ...(adapters.payout === null ? [] : [PAYOUTS]),
];

const channelOf = ({ adapters }: Pick<Context, "adapters">, provider: string) =>
  depositChannels.find(({ reconcile: how }) => how?.systems(adapters).includes(provider) ?? false);

/** Compares with one provider. */
const compare = async (context: Context, run: Run, tally: Tally): Promise<void> => {
  const { provider, startedAt, listedTo } = run;
  const game = context.adapters.games.get(provider);
  if (game !== undefined) return compareGames(context, game, run, tally);
  const to = new Date(startedAt.getTime() - YOUNG_MS);
  const since = listedTo === null ? to.getTime() - FIRST_MS : listedTo.getTime() - OVERLAP_MS;
  const stretch = { from: new Date(Math.min(since, to.getTime())), to };
  const channel = channelOf(context, provider);
  if (channel?.reconcile) return channel.reconcile.compare(context, run, stretch, tally);
  const { payout } = context.adapters;
  if (payout === null) throw new NotClear("no such provider here");
  return comparePayouts(context, payout, run, stretch, tally);
};

/** Does nothing when another run compares with that provider. */
const reconcileOne = async (context: Context, provider: string): Promise<void> => {
  const run = await startRun(context, provider);
  if (run === null) return;
  const tally = createTally(context, run);
  let why: string | null = null;
  try {
    await compare(context, run, tally);
  } catch (error) {
    why = error instanceof NotClear ? error.message : "a fault of ours";
    if (!(error instanceof NotClear)) context.log.error({ event: "reconciliation.failed", provider, err: error });
  }
  const [checked, differences, sums] = [tally.checked(), tally.differences(), tally.sums()];
  const uncovered = (await channelOf(context, provider)?.reconcile?.uncovered?.(context)) ?? [];
  await endRun(context, run, { why, checked, differences, sums, uncovered });
  if (differences > 0) context.log.warn({ event: "reconciliation.differences_found", provider, differences });
};

/** The last run of each provider, and every open difference. */
export type Reconciliation = {
  readonly runs: readonly ReconciliationRun[];
  readonly differences: readonly ListedDifference[];
};

/** The last run of each provider, and the open differences. A provider that was never compared has no run. */
export const lastReconciliation = async (context: Context): Promise<Reconciliation> => {
  const [runs, differences] = await Promise.all([lastRuns(context), openDifferences(context)]);
  return { runs, differences };
};

/**
 * Compares our books with the reports of all providers now, or of one (`reconciled` lists the names; any other name
 * compares nothing). Differences are listed, never corrected; only play results are posted, as in any refresh (rule 8).
 * An unclear answer ends that provider's run as `unclear` and no other. A provider that another run is comparing with
 * is left to that run.
 */
export const reconcile = async (
  context: Context,
  { provider }: { readonly provider?: string } = {},
): Promise<Reconciliation> => {
  const names = reconciled(context).filter((name) => provider === undefined || name === provider);
  await Promise.all(names.map((name) => reconcileOne(context, name)));
  return lastReconciliation(context);
};

/**
 * Compares with all providers when it is due by the database's clock. One of several servers does it; true for that
 * one. A due time that is further ahead than one interval was set with a wrong clock, and counts as due.
 */
export const reconcileWhenDue = async (context: Context): Promise<boolean> => {
  if (context.databaseTime.isSkewed()) return false;
  const { rows } = await sql`
    insert into job_turn as j (name, next_at) values ('reconcile', db_now() + ${EVERY})
    on conflict (name) do update set next_at = excluded.next_at
      where j.next_at <= db_now() or j.next_at > db_now() + ${EVERY} + interval '1 minute'
    returning 1`.execute(context.db);
  if (rows.length === 0) return false;
  await reconcile(context);
  return true;
};
