import type { QrHealth } from "@krapao/contract/lookup/shapes";

import type { Context } from "../../../context.ts";

/** Only calls to a provider within the last half hour count. */
const WATCHED_MS = 1_800_000;
/** How long the figures may be cached. */
const FRESH_MS = 10_000;
/** With fewer calls than this a provider is not judged. */
const FEWEST_CALLS = 5;
/** When this share of calls has no clear answer, members are offered another provider first. */
const WEAK_FROM = 0.2;

type ReadHealth = (provider: string) => QrHealth;
type Known = { readonly at: number; readonly health: Promise<ReadHealth> };
const createMemory = (): { last: Known | null } => ({ last: null });

const read = async ({ db, clock, adapters }: Context): Promise<ReadHealth> => {
  const codes = [...adapters.qr.keys()];
  if (codes.length === 0) return () => "good";
  const since = new Date(clock.now().getTime() - WATCHED_MS);
  const [calls, switchedOff] = await Promise.all([
    db
      .selectFrom("provider_health")
      .select(["target", "calls", "unclear"])
      .where("target", "in", codes)
      .where("slot", ">=", since)
      .execute(),
    db.selectFrom("provider_stop").select("code").where("code", "in", codes).execute(),
  ]);
  const stopped = new Set(switchedOff.map(({ code }) => code));
  return (provider) => {
    if (stopped.has(provider)) return "stopped";
    const own = calls.filter(({ target }) => target === provider);
    const sum = (of: "calls" | "unclear"): number => own.reduce((total, row) => total + Number(row[of]), 0);
    return sum("calls") >= FEWEST_CALLS && sum("unclear") >= WEAK_FROM * sum("calls") ? "weak" : "good";
  };
};

/**
 * The health of each provider of QR payments, by the calls of all servers within the last half hour. It is read again
 * after a short time.
 */
export const qrHealth = (context: Context): Promise<ReadHealth> => {
  const at = context.clock.now().getTime();
  const memory = context.once(createMemory);
  if (memory.last !== null && at - memory.last.at < FRESH_MS) return memory.last.health;
  const known: Known = { at, health: read(context) };
  memory.last = known;
  known.health.catch(() => {
    if (memory.last === known) memory.last = null;
  });
  return known.health;
};
