import { sql } from "kysely";

import type { QrProvider } from "../adapters/qr/port.ts";
import type { Context } from "../context.ts";
import { BANK, compareBank } from "./bank.ts";
import { type ListedDifference, openDifferences } from "./differences.ts";
import { compareGames } from "./games.ts";
import { compareGifts } from "./gifts.ts";
import { NotClear } from "./pages.ts";
import { comparePayouts, PAYOUTS } from "./payouts.ts";
import { compareQr } from "./qr.ts";
import { endRun, lastReached, lastRuns, type Reached, type ReconciliationRun, startRun } from "./runs.ts";
import { createTally, type Tally } from "./tally.ts";

/** What is younger may still be on its way to us: a callback, an answer. */
const YOUNG_MS = 2 * 60_000;
/** How far back the first run looks, and how far each goes back behind the one before. */
const FIRST_MS = 48 * 3_600_000;
const OVERLAP_MS = 3_600_000;
/** How often all providers are compared. */
const EVERY_MS = 10 * 60_000;

/** The names of everybody whom our books can be compared with now: games, QR providers, our bank accounts, gift links, payouts. */
export const reconciled = ({ adapters }: Pick<Context, "adapters">): readonly string[] => [
  ...adapters.games.keys(),
  ...adapters.qr.keys(),
  ...(adapters.gift === null ? [] : [adapters.gift.provider]),
  ...(adapters.bank === null ? [] : [BANK]),
  ...(adapters.payout === null ? [] : [PAYOUTS]),
];

const isQr = (context: Context, provider: string): provider is QrProvider =>
  [...context.adapters.qr.keys()].some((name) => name === provider);

/** Compares with one provider; how far that came. */
const compare = async (
  context: Context,
  provider: string,
  startedAt: Date,
  last: Reached,
  tally: Tally,
): Promise<Reached> => {
  const game = context.adapters.games.get(provider);
  if (game !== undefined) {
    await compareGames(context, game, startedAt, tally);
    return { upTo: startedAt, entries: new Map() };
  }
  const to = new Date(startedAt.getTime() - YOUNG_MS);
  const since = last.upTo === null ? to.getTime() - FIRST_MS : last.upTo.getTime() - OVERLAP_MS;
  const stretch = { from: new Date(Math.min(since, to.getTime())), to, reached: last };
  const qr = isQr(context, provider) ? context.adapters.qr.get(provider) : undefined;
  if (qr !== undefined) return { upTo: to, entries: await compareQr(context, qr, stretch, tally) };
  const { bank, payout, gift } = context.adapters;
  if (provider === BANK && bank !== null)
    return { upTo: to, entries: await compareBank(context, bank, stretch, tally) };
  if (gift !== null && provider === gift.provider)
    return { upTo: to, entries: await compareGifts(context, gift, stretch, tally) };
  if (payout === null) throw new NotClear("no such provider here");
  return { upTo: to, entries: await comparePayouts(context, payout, stretch, tally) };
};

const reconcileOne = async (context: Context, provider: string): Promise<void> => {
  const { id, startedAt } = await startRun(context, provider);
  const tally = createTally(context, provider);
  const last = await lastReached(context, provider);
  let reached = last;
  let why: string | null = null;
  try {
    reached = await compare(context, provider, startedAt, last, tally);
  } catch (error) {
    why = error instanceof NotClear ? error.message : "a fault of ours";
    if (!(error instanceof NotClear)) context.log.error({ event: "reconciliation failed", provider, err: error });
  }
  const [checked, differences, sums] = [tally.checked(), tally.differences(), tally.sums()];
  await endRun(context, id, { why, checked, differences, sums, reached });
  if (differences > 0) context.log.warn({ event: "reconciliation found differences", provider, differences });
};

/** The last comparing of each provider, and every difference that is there. */
export type Reconciliation = {
  readonly runs: readonly ReconciliationRun[];
  readonly differences: readonly ListedDifference[];
};

/** What was compared last, and what did not agree; nothing for a provider that was never compared. */
export const lastReconciliation = async (context: Context): Promise<Reconciliation> => {
  const [runs, differences] = await Promise.all([lastRuns(context), openDifferences(context)]);
  return { runs, differences };
};

/**
 * Compares our books with each provider's own report now, or with one provider's (`reconciled` lists the names; any
 * other compares nothing). Differences are listed, never adjusted; only play results are posted, as at any refresh (rule
 * 8). A provider that gives no clear answer ends its own run as `unclear` and no other's.
 */
export const reconcile = async (
  context: Context,
  { provider }: { readonly provider?: string } = {},
): Promise<Reconciliation> => {
  const names = reconciled(context).filter((name) => provider === undefined || name === provider);
  await Promise.all(names.map((name) => reconcileOne(context, name)));
  return lastReconciliation(context);
};

/** Compares with everybody when it is time to: one of several servers does it. True when this one did. */
export const reconcileWhenDue = async (context: Context): Promise<boolean> => {
  const now = context.clock.now();
  const next = new Date(now.getTime() + EVERY_MS);
  const { rows } = await sql`
    insert into job_turn as j (name, next_at) values ('reconcile', ${next})
    on conflict (name) do update set next_at = excluded.next_at where j.next_at <= ${now}
    returning 1`.execute(context.db);
  if (rows.length === 0) return false;
  await reconcile(context);
  return true;
};
