import { setImmediate as turn } from "node:timers/promises";

import type { Clock, Schedule } from "../../apps/server/src/lib/ports.ts";
import type { Counters } from "../../apps/server/src/lib/stopwatch.ts";
import { repeatWith } from "../../apps/server/src/saga/testing/repeat.ts";
import type { Chance } from "../simulation/chance.ts";
import type { RunRecord } from "./record.ts";
import type { Time } from "./time.ts";

/**
 * How a machine stands still. `stopped`: the process alone, by a signal or a long garbage collection; all clocks go on.
 * `suspended`: the monotonic clock stands still with it. `frozen`: a virtual machine whose every clock stands still, its
 * wall clock too until it is set right: nothing in the process can know how long that lasted.
 */
export type Standstill = "stopped" | "suspended" | "frozen";

/** The machine of one server process: its clocks, its timers, and whether it goes on at all. */
export type Machine = {
  readonly name: string;
  readonly clock: Clock;
  readonly counters: Counters;
  readonly schedule: Schedule;
  readonly isDead: () => boolean;
  readonly isPaused: () => boolean;
  /** Resolves at once while the machine runs, later when it is paused, and never when it is dead. */
  readonly turn: () => Promise<void>;
  /** Delivers what arrives from outside the process when the machine runs. */
  readonly deliver: <Value>(outcome: Promise<Value>) => Promise<Value>;
  readonly pause: (how: Standstill) => void;
  readonly resume: () => void;
  /** Sets the wall clock to this difference from the true time, in milliseconds. */
  readonly setClock: (offset: number) => void;
  /** How long the machine was frozen in total, in milliseconds, which its clocks cannot show. */
  readonly frozenFor: () => number;
  /** When it was last frozen, in the run's time. */
  readonly frozenAt: () => number;
  readonly kill: () => void;
  readonly died: Promise<void>;
};

type Options = {
  readonly name: string;
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly offset: number;
};

/** Creates a running machine. `offset` is how far its wall clock is from the run's true time, in milliseconds. */
export const createMachine = ({ name, time, chance, record, offset: first }: Options): Machine => {
  const { promise: died, resolve: tellDeath } = Promise.withResolvers<void>();
  const stood = { stopped: 0, suspended: 0, frozen: 0 };
  let offset = first;
  let paused: { readonly how: Standstill; readonly at: number } | null = null;
  let isDead = false;
  let frozenAt = Number.NEGATIVE_INFINITY;
  let waiting: (() => void)[] = [];

  const stoodFor = (how: Standstill): number => stood[how] + (paused?.how === how ? time.now() - paused.at : 0);
  const uptime = (): number => time.now() - stoodFor("frozen");
  const monotonic = (): number => uptime() - stoodFor("suspended");
  const wall = (): number => (paused?.how === "frozen" ? paused.at : time.now()) + offset;

  /** Waiting callers continue one by one, in random order. */
  const wake = async (): Promise<void> => {
    while (waiting.length > 0 && paused === null && !isDead) {
      const index = chance.int(waiting.length);
      const next = waiting[index];
      waiting = waiting.filter((_, place) => place !== index);
      next?.();
      await turn();
    }
  };
  const goOn = (): Promise<void> => {
    if (isDead) return new Promise(() => undefined);
    if (paused === null) return Promise.resolve();
    return new Promise((resolve) => waiting.push(resolve));
  };
  const deliver: Machine["deliver"] = async (outcome) => {
    try {
      const value = await outcome;
      await goOn();
      return value;
    } catch (error) {
      await goOn();
      throw error;
    }
  };

  const sleep: Schedule["sleep"] = async (ms, signal) => {
    const end = monotonic() + ms;
    do {
      await deliver(time.sleep(end - monotonic(), signal));
    } while (monotonic() < end);
  };

  return {
    name,
    clock: { now: () => new Date(Math.floor(wall())) },
    // The uptime is in whole seconds.
    counters: { monotonic, uptime: () => Math.floor(uptime() / 1_000) * 1_000 },
    schedule: { sleep, every: repeatWith(sleep) },
    isDead: () => isDead,
    isPaused: () => paused !== null,
    turn: goOn,
    deliver,
    pause: (how) => {
      if (isDead || paused !== null) return;
      paused = { how, at: time.now() };
      record.say(name, how);
    },
    resume: () => {
      if (paused === null) return;
      const { how, at } = paused;
      const lasted = time.now() - at;
      stood[how] += lasted;
      // Its wall clock is behind until it is set.
      if (how === "frozen") [offset, frozenAt] = [offset - lasted, time.now()];
      paused = null;
      record.say(name, `goes on after ${Math.round(lasted / 1_000)} s ${how}`);
      void wake();
    },
    setClock: (next) => {
      offset = next;
      record.say(name, `clock set ${Math.round(next / 1_000)} s off`);
    },
    frozenFor: () => stoodFor("frozen"),
    frozenAt: () => frozenAt,
    kill: () => {
      if (isDead) return;
      isDead = true;
      waiting = [];
      record.say(name, "dies");
      tellDeath();
    },
    died,
  };
};
