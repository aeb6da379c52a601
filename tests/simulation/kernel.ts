import { setImmediate as turn } from "node:timers/promises";

import type { Clock, Schedule } from "../../apps/server/src/lib/ports.ts";
import { repeatWith } from "../../apps/server/src/saga/testing/repeat.ts";
import type { Chance } from "./chance.ts";
import type { Trace } from "./trace.ts";

/** A process of the run: a server, or something that never dies (the network, the world, a person). */
export type Owner = { readonly name: string; isDead: boolean };

/** A statement that waits for its turn at the database. */
export type Turn = {
  readonly owner: Owner;
  readonly label: string;
  /** Statements of one transaction: once it has begun, nobody else's turn comes before it ends. */
  readonly holder: object;
  readonly run: () => Promise<void>;
};

type Timer = {
  readonly at: number;
  readonly owner: Owner;
  readonly label: string;
  readonly fire: () => void;
};

/** Where virtual time begins: noon in Bangkok. */
const START = new Date("2026-11-21T05:00:00.000Z").getTime();
/** How long a statement takes, in milliseconds of virtual time. */
const STATEMENT_MS = 1;
/** Turns of the loop without anything new, after which everybody waits for something that the kernel gives. */
const QUIET_TURNS = 12;
/** Who sleeps shortly, to look again, is woken late as on a busy machine: up to so many times as long. */
const SHORT_MS = 300;
const LATE = 5;

/**
 * One process, one virtual clock, and one decision at a time about what goes next. Everybody runs until they wait for
 * the database, the outside or a time; then the next statement is chosen by chance, and time goes on only when none
 * waits. A transaction that has begun runs to its end: locks are never held while others go on.
 */
export const createKernel = (chance: Chance, trace: Trace) => {
  let now = 0;
  let skipped = 0;
  let timers: Timer[] = [];
  let turns: Turn[] = [];
  let holder: object | null = null;
  let realWaits = 0;
  const alone: (() => Promise<void>)[] = [];

  const clock: Clock = { now: () => new Date(START + now) };
  const say = (line: string): void => trace.say(now, line);
  const step = (line: string): void => trace.step(now, line);

  const later = (ms: number, owner: Owner, label: string, fire: () => void): (() => void) => {
    const timer: Timer = { at: now + Math.max(0, Math.ceil(ms)), owner, label, fire };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };

  /** The timers of one process: when it dies, none of them fires any more. */
  const scheduleOf = (owner: Owner): Schedule => {
    const sleep: Schedule["sleep"] = (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        const late = chance.int(ms <= SHORT_MS ? LATE * ms + 1 : 3);
        const cancel = later(ms + late, owner, "", () => {
          signal?.removeEventListener("abort", abort);
          resolve();
        });
        const abort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", abort, { once: true });
      });
    return { sleep, every: repeatWith(sleep) };
  };

  const quiet = async (): Promise<void> => {
    for (let count = 0; count < QUIET_TURNS; count++) {
      await turn();
      // Whatever it waits for is no concern of the kernel's, and it gives no turn before it has it.
      while (realWaits > 0) {
        count = 0;
        await turn();
      }
    }
  };

  const runTurn = async (): Promise<void> => {
    const open = holder === null ? turns : turns.filter((one) => one.holder === holder);
    if (open.length === 0) throw new Error("a transaction waits for something else than the database");
    const next = chance.pick(open);
    turns = turns.filter((one) => one !== next);
    now += STATEMENT_MS;
    say(`${next.owner.name} ${next.label}`);
    await next.run();
  };

  const runTimer = (): boolean => {
    timers = timers.filter((timer) => !timer.owner.isDead);
    let first = Number.POSITIVE_INFINITY;
    for (const { at } of timers) if (at < first) first = at;
    if (first === Number.POSITIVE_INFINITY) return false;
    const next = chance.pick(timers.filter(({ at }) => at === first));
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.at);
    if (next.label !== "") step(next.label);
    next.fire();
    return true;
  };

  /** One decision. */
  const once = async (): Promise<void> => {
    await quiet();
    turns = turns.filter(({ owner }) => !owner.isDead);
    const first = holder === null ? alone.shift() : undefined;
    if (first !== undefined) await first();
    else if (holder !== null || turns.length > 0) await runTurn();
    else if (!runTimer()) throw new Error("everybody waits for nothing");
  };

  return {
    clock,
    now: () => now,
    say,
    step,
    later,
    scheduleOf,
    /** Asks for a turn at the database. */
    queue: (one: Turn): void => void turns.push(one),
    /** Does something while everybody else stands still, before anything else goes on. */
    alone: (work: () => Promise<void>): void => void alone.push(work),
    /** From now on only this transaction goes on; null: it has ended. */
    hold: (by: object | null): void => {
      holder = by;
    },
    /** Somebody waits for something real, such as a file: nobody else goes on before they say that it is over. */
    real: (): (() => void) => {
      realWaits += 1;
      return () => {
        realWaits -= 1;
      };
    },
    holds: (by: object): boolean => holder === by,
    /** Time goes on at once; what was to happen meanwhile happens late. */
    skip: (ms: number): void => {
      now += ms;
      skipped += ms;
    },
    /** The time that went on step by step. */
    lived: () => now - skipped,
    /** Goes on until `isOver`, asked between two decisions. */
    run: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) await once();
      await quiet();
    },
  };
};

export type Kernel = ReturnType<typeof createKernel>;
