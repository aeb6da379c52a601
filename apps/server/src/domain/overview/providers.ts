import type { AtProvider, Overview } from "@krapao/contract/operator/overview-shapes";

import type { OutsideSystem } from "../../adapters/adapters.ts";
import type { Context } from "../../context.ts";
import { ALL_PLAY } from "../game/provider-suspension.ts";
import { presentWaitingThere, readWaitingThere } from "./at-providers.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { SLOT_MS, TIME_STEPS } from "../../lib/call-health.ts";

type Health = Overview["providers"][number];
type Slot = {
  readonly target: string;
  readonly slot: Date;
  readonly calls: bigint;
  readonly unclear: bigint;
  readonly times: readonly bigint[];
  readonly last_unclear_at: Date | null;
};

const BARS = 24;
const HOUR_SLOTS = 12;
const SLOW_MS = 5_000;
const WATCHED_BELOW = 95;

/** The time that 95 of 100 calls stay within, rounded to the steps of the counters; null without calls. */
const p95Of = (slots: readonly Slot[]): number | null => {
  const times = [...TIME_STEPS.map(() => 0), 0];
  for (const slot of slots)
    for (const [index, count] of slot.times.entries()) times[index] = (times[index] ?? 0) + Number(count);
  const all = times.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [index, count] of times.entries()) {
    seen += count;
    if (seen >= all * 0.95) return TIME_STEPS[index] ?? 15_000;
  }
  return null;
};

/** How well a system in service answers: red below the operators' limit, amber below 95 %. */
const stateOf = (success: number | null, failingBelow: number): "failing" | "watched" | "well" => {
  if (success === null) return "well";
  if (success < failingBelow) return "failing";
  return success < WATCHED_BELOW ? "watched" : "well";
};

/** What is known of a system besides its entry. */
type Known = {
  /** Its calls within the last two hours. */
  readonly slots: readonly Slot[];
  readonly isStopped: boolean;
  readonly waiting: AtProvider;
};

const healthOf = (
  { code, kind, adapter, host, mode }: OutsideSystem,
  { slots, isStopped, waiting }: Known,
  { now, failingBelow }: { readonly now: Date; readonly failingBelow: number },
): Health => {
  const present = Math.floor(now.getTime() / SLOT_MS);
  const bySlot = new Map(slots.map((slot) => [Math.floor(slot.slot.getTime() / SLOT_MS), slot]));
  const bars = Array.from({ length: BARS }, (_, index) => {
    const slot = bySlot.get(present - BARS + 1 + index);
    return { calls: Number(slot?.calls ?? 0n), unclear: Number(slot?.unclear ?? 0n) };
  });
  const hour = bars.slice(-HOUR_SLOTS);
  const calls = hour.reduce((sum, bar) => sum + bar.calls, 0);
  const unclear = hour.reduce((sum, bar) => sum + bar.unclear, 0);
  const success = calls === 0 ? null : Math.round(((calls - unclear) / calls) * 1_000) / 10;
  const p95 = p95Of(slots.filter(({ slot }) => Math.floor(slot.getTime() / SLOT_MS) > present - HOUR_SLOTS));
  const last = slots
    .map((slot) => slot.last_unclear_at?.getTime() ?? 0)
    .reduce((one, other) => Math.max(one, other), 0);
  const state = isStopped ? "stopped" : stateOf(success, failingBelow);
  return {
    code,
    kind,
    adapter,
    host,
    mode,
    state,
    isSlow: p95 !== null && p95 > SLOW_MS,
    bars,
    success,
    p95,
    calls,
    lastUnclearAt: last === 0 ? null : new Date(last).toISOString(),
    ...waiting,
  };
};

/**
 * The state of the outside systems by the calls of all servers within the last two hours, and what waits there: at each
 * of them, and at all games together.
 */
export const readProvidersHealth = async (context: Context): Promise<Pick<Overview, "providers" | "play">> => {
  const now = context.clock.now();
  const since = new Date((Math.floor(now.getTime() / SLOT_MS) - BARS + 1) * SLOT_MS);
  const [slots, switchedOff, waiting, { alertProviderSuccess }] = await Promise.all([
    context.db.selectFrom("provider_health").selectAll().where("slot", ">=", since).execute(),
    context.db.selectFrom("provider_stop").select("code").execute(),
    readWaitingThere(context),
    operatorSettings(context.db),
  ]);
  const { systems } = context.adapters;
  const stopped = new Set(switchedOff.map(({ code }) => code));
  const games = new Set(systems.flatMap(({ code, kind }) => (kind === "game" ? [code] : [])));
  return {
    providers: systems.map((system) => {
      const { code, kind } = system;
      const isStopped = stopped.has(code) || (kind === "game" && stopped.has(ALL_PLAY));
      // A bank can have the code of a QR provider.
      const there = waiting.filter((row) => row.code === code && (kind === "qr" || !row.is_order));
      return healthOf(
        system,
        {
          slots: slots.filter(({ target }) => target === code),
          isStopped,
          waiting: presentWaitingThere(there),
        },
        { now, failingBelow: alertProviderSuccess },
      );
    }),
    play: presentWaitingThere(waiting.filter(({ code }) => games.has(code))),
  };
};
