import { setImmediate } from "node:timers";

import type { Schedule } from "../lib/ports.ts";
import { Overloaded } from "../db/overloaded.ts";
import type { Writer } from "./writer.ts";

/** What an item needs while it is in progress. */
export type ConflictKeys = {
  /** No other item in progress has one of these, not even in the same batch. */
  readonly alone: readonly string[];
  /** Its batch locks these. Another batch that needs one of them would only wait for the lock in the database. */
  readonly locked: readonly (bigint | string)[];
};

type Waiting<Item, Outcome> = {
  readonly item: Item;
  readonly conflictKeys: ConflictKeys;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

export type Batcher<Item, Outcome> = {
  /** Rejects with {@link Overloaded}, without having done anything, when too many wait. */
  readonly submit: (item: Item) => Promise<Outcome>;
  /** Resolves when the database answers on each writer's connection; rejects when one is lost, or the queue is full. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type BatcherOptions<Item, Outcome> = {
  readonly writers: readonly Writer<Item, Outcome>[];
  readonly conflictKeysOf: (item: Item) => ConflictKeys;
  /** The most items in one batch. */
  readonly most: number;
  /** How many items may wait for a batch. */
  readonly waitingMost: number;
  readonly schedule: Pick<Schedule, "sleep">;
};

/** When at least this many wait, free writers share them. Below that, one statement is cheaper. */
const SHARED = 16;
/** After a batch of more than this many, fewer than `SHARED` items wait for each other. */
const FEW = 3;
/** How long they wait: a statement costs as much as the work of ten items in it. */
const MOMENT_MS = 2;
/** How long few items wait for a running statement, so that they go together with more after it. */
const SOON_MS = 5;

const isAnyIn = <Key>(keys: readonly Key[], set: ReadonlySet<Key>): boolean => keys.some((key) => set.has(key));

/**
 * Combines callers that arrive together into one call of the database. Items that arrive while a writer is busy make
 * the next batch. It goes to the same writer or, once many wait or the statement takes long, to another one. Under load
 * a small batch waits a moment for more; a single caller never waits. An item waits for those in progress that share
 * one of its keys, so that their outcome is known when it is decided.
 */
export const createBatcher = <Item, Outcome>(options: BatcherOptions<Item, Outcome>): Batcher<Item, Outcome> => {
  const { writers, conflictKeysOf, most, waitingMost, schedule } = options;
  const free = [...writers];
  const alone = new Set<string>();
  const locked = new Set<bigint | string>();
  let queue: Waiting<Item, Outcome>[] = [];
  let scheduled = false;
  const hurrying = new Set<number>();
  let last = 0;
  let sent = 0;
  let closing: (() => void) | null = null;
  let closed = false;

  const take = (count: number): Waiting<Item, Outcome>[] => {
    const batch: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    const own = new Set<bigint | string>();
    // A later item that shares a key with a waiting one must come after it.
    const first = { alone: new Set<string>(), locked: new Set<bigint | string>() };
    for (const waiting of queue) {
      const { conflictKeys } = waiting;
      const isTaken = isAnyIn(conflictKeys.alone, alone) || isAnyIn(conflictKeys.alone, first.alone);
      const isLocked = isAnyIn(conflictKeys.locked, locked) || isAnyIn(conflictKeys.locked, first.locked);
      // No other batch can process these items now, because this one holds their accounts' locks.
      const fits = batch.length < count || (batch.length < most && isAnyIn(conflictKeys.locked, own));
      if (fits && !isTaken && !isLocked) {
        for (const key of conflictKeys.alone) alone.add(key);
        for (const key of conflictKeys.locked) own.add(key);
        batch.push(waiting);
      } else {
        for (const key of conflictKeys.alone) first.alone.add(key);
        if (isLocked) for (const key of conflictKeys.locked) first.locked.add(key);
        left.push(waiting);
      }
    }
    for (const key of own) locked.add(key);
    queue = left;
    return batch;
  };

  const send = async (writer: Writer<Item, Outcome>, batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    const answers = await writer.run(batch.map((waiting) => waiting.item));
    free.push(writer);
    for (const { conflictKeys } of batch) {
      for (const key of conflictKeys.alone) alone.delete(key);
      for (const key of conflictKeys.locked) locked.delete(key);
    }
    // Many waiting items are sent first, because what the answered callers do next would delay them.
    if (queue.length >= SHARED) flush(false);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index];
      if (answer !== undefined && "outcome" in answer) resolve(answer.outcome);
      else reject(answer?.error);
    }
    plan();
    if (free.length === writers.length && queue.length === 0) closing?.();
  };

  const hurry = async (ms: number): Promise<void> => {
    if (hurrying.has(ms)) return;
    hurrying.add(ms);
    const before = sent;
    await schedule.sleep(ms).catch(() => undefined);
    hurrying.delete(ms);
    // The items of that timer were sent already; those that wait now came later.
    if (sent === before) flush(true);
    else plan();
  };

  const flush = (isLate: boolean): void => {
    while (free.length > 0 && queue.length > 0) {
      const areAllFree = free.length === writers.length;
      if (!isLate && queue.length < SHARED && !(areAllFree && last <= FEW)) {
        void hurry(areAllFree ? MOMENT_MS : SOON_MS);
        return;
      }
      const share = queue.length < SHARED ? queue.length : Math.ceil(queue.length / free.length);
      const batch = take(Math.min(share, most));
      const writer = batch.length === 0 ? undefined : free.pop();
      if (writer === undefined) return;
      last = batch.length;
      sent += 1;
      void send(writer, batch);
    }
  };

  const plan = (): void => {
    if (scheduled || free.length === 0 || queue.length === 0) return;
    scheduled = true;
    // No timer: it runs once everything that this turn of the event loop read from its sockets has been submitted.
    setImmediate(() => {
      scheduled = false;
      flush(false);
    });
  };

  const checkRoom = (): void => {
    if (queue.length >= waitingMost) throw new Overloaded("the ledger");
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error("the ledger is closed"));
        checkRoom();
        queue.push({ item, conflictKeys: conflictKeysOf(item), resolve, reject });
        plan();
      }),
    ping: async () => {
      checkRoom();
      await Promise.all(writers.map((writer) => writer.ping()));
    },
    close: async () => {
      closed = true;
      if (free.length < writers.length || queue.length > 0) await new Promise<void>((resolve) => (closing = resolve));
      for (const writer of writers) writer.close();
    },
  };
};
