import { setImmediate as turn } from "node:timers/promises";

import type { Clock, Schedule } from "../../apps/server/src/lib/ports.ts";
import { repeatWith } from "../../apps/server/src/saga/testing/repeat.ts";
import type { Chance } from "./chance.ts";
import type { Trace } from "./trace.ts";

/** A process of the run: a server, or something that never dies (the network, the sandbox, a person). */
export type Owner = { readonly name: string; isDead: boolean };

/** A statement that waits for its turn at the database. */
export type Turn = {
  readonly owner: Owner;
  readonly label: string;
  /** Statements of one transaction. Once it has begun, no other statement runs before it ends. */
  readonly holder: object;
  readonly run: () => Promise<void>;
};

type Timer = {
  readonly at: number;
  readonly owner: Owner;
  readonly label: string;
  readonly fire: () => void;
};

/** The start of virtual time: noon in Bangkok. */
const START = new Date("2026-11-21T05:00:00.000Z").getTime();
/** The duration of a statement, in milliseconds of virtual time. */
const STATEMENT_MS = 1;
/** After this many turns of the event loop without progress, everybody waits for the kernel. */
const QUIET_TURNS = 12;
/** A short sleep before a repeated check may last up to this many times longer, as on a busy machine. */
const SHORT_MS = 300;
const LATE = 5;

/**
 * One process, one virtual clock, and one decision at a time about what runs next. Everybody runs until they wait for
 * the database, the outside or a time. Then the next statement is chosen at random, and time passes only when no
 * statement waits. A transaction that has begun runs to its end, so locks are never held while others run.
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

  /** The timers of one process. When it dies, none of them fires any more. */
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
      // The kernel does not know what it waits for, and continues nothing before it has it.
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
    /** Runs something while everybody else stands still. */
    alone: (work: () => Promise<void>): void => void alone.push(work),
    /** From now on only this transaction runs. Null: it has ended. */
    hold: (by: object | null): void => {
      holder = by;
    },
    /** Somebody waits for something real, such as a file. Nobody else runs before it is over. */
    real: (): (() => void) => {
      realWaits += 1;
      return () => {
        realWaits -= 1;
      };
    },
    holds: (by: object): boolean => holder === by,
    /** Time passes at once; events in between happen late. */
    skip: (ms: number): void => {
      now += ms;
      skipped += ms;
    },
    /** The time that passed step by step. */
    lived: () => now - skipped,
    /** Runs until `isOver`, which is checked between two decisions. */
    run: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) await once();
      await quiet();
    },
  };
};

export type Kernel = ReturnType<typeof createKernel>;
