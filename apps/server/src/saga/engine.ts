import type { Context } from "../context.ts";
import { QUEUE_MOST } from "../db/overloaded.ts";
import { leaseDue, readSaga } from "./rows.ts";
import type { SagaEnd, SagaDefinition, SagaRow, Sagas } from "./saga.ts";
import { deadlineIn } from "../lib/deadline.ts";

/** How often due rows are read. */
const TICK_MS = 250;
/** How many rows of one queue a process handles at once. A queue holds the rows that wait for the same provider. */
const LEASED_MOST = 32;
/** How often a waiter reads the row by itself, to learn of an end in another process. */
const WAIT_STEP_MS = 250;

const keyOf = (memberId: bigint, reference: string): string => `${memberId} ${reference}`;

/** Callers that wait for a row. They wake whenever this process has processed it. */
const createWaiters = (most: number) => {
  const waiting = new Map<string, Set<(end: SagaEnd | null) => void>>();
  let count = 0;
  return {
    isFull: () => count >= most,
    wake: (key: string, end: SagaEnd | null): void => {
      const all = waiting.get(key);
      waiting.delete(key);
      for (const wake of all ?? []) wake(end);
    },
    /** Resolves at the next wake; `forget` when nobody listens any more. */
    next: (key: string): { readonly woken: Promise<SagaEnd | null>; readonly forget: () => void } => {
      const { promise, resolve } = Promise.withResolvers<SagaEnd | null>();
      const all = waiting.get(key) ?? new Set();
      waiting.set(key, all.add(resolve));
      count += 1;
      const forget = (): void => {
        count -= 1;
        all.delete(resolve);
        if (all.size === 0 && waiting.get(key) === all) waiting.delete(key);
      };
      return { woken: promise, forget };
    },
  };
};

/**
 * Creates the engine behind every saga. It finds due rows, has their sagas process them, and wakes the callers that
 * wait. All of its state is in the rows, so a process that dies leaves due rows and nothing else. `context` is a
 * function because the context holds the engine. When `waitingMost` callers wait, the next one does not wait and gets
 * the row's present state.
 */
export const createSagas = (
  context: () => Context,
  sagas: readonly SagaDefinition<Context>[] = [],
  waitingMost = QUEUE_MOST,
): Sagas<Context> => {
  const definitions = new Map<string, SagaDefinition<Context>>();
  const underWay = new Map<string, Promise<void>>();
  /** How many leased rows of each queue are being processed. */
  const busy = new Map<string, number>();
  const again = new Set<string>();
  const waiters = createWaiters(waitingMost);
  let stopped = false;
  let moment: Promise<void> | null = null;

  const processOnce = async (row: SagaRow): Promise<void> => {
    const definition = definitions.get(row.kind);
    if (definition?.process === undefined) {
      context().log.error({ event: "saga.definition.missing", kind: row.kind, reference: row.reference });
      return;
    }
    try {
      await definition.process(context(), row);
    } catch (error) {
      // The row stays as it is and is due again when its lease is over.
      context().log.error({ event: "saga.process.failed", kind: row.kind, reference: row.reference, err: error });
    }
  };

  /**
   * Processes a row, one run at a time in this process. A request during a run makes it run again, on a new read of the
   * row.
   */
  const processRow = (memberId: bigint, reference: string, read: () => Promise<SagaRow | null>): Promise<void> => {
    const key = keyOf(memberId, reference);
    const present = underWay.get(key);
    if (present !== undefined) {
      again.add(key);
      return present;
    }
    const work = async (): Promise<void> => {
      try {
        let row = await read();
        while (row !== null) {
          again.delete(key);
          await processOnce(row);
          row = again.has(key) && !stopped ? await readSaga(context().db, memberId, reference) : null;
        }
      } catch (error) {
        context().log.error({ event: "saga.read.failed", reference, err: error });
      } finally {
        again.delete(key);
        underWay.delete(key);
        waiters.wake(key, null);
      }
    };
    const running = work();
    underWay.set(key, running);
    return running;
  };

  const processInQueue = async (row: SagaRow, queue: string): Promise<void> => {
    busy.set(queue, (busy.get(queue) ?? 0) + 1);
    try {
      await processRow(row.memberId, row.reference, () => Promise.resolve(row));
    } finally {
      const left = (busy.get(queue) ?? 1) - 1;
      if (left > 0) busy.set(queue, left);
      else busy.delete(queue);
    }
  };

  /** Leases the due rows and starts to process them. Returns what it started. */
  const processDue = async (): Promise<readonly Promise<void>[]> => {
    if (context().databaseTime.isSkewed()) return [];
    const leased = await leaseDue(context().db, LEASED_MOST, busy);
    return leased
      .filter(({ row }) => !underWay.has(keyOf(row.memberId, row.reference)))
      .map(({ row, queue }) => processInQueue(row, queue));
  };

  const drive: Sagas<Context>["drive"] = (memberId, reference) => {
    if (!stopped) void processRow(memberId, reference, () => readSaga(context().db, memberId, reference));
  };

  const driveOwn: Sagas<Context>["driveOwn"] = (row) => {
    // The connection is always released. A row that is not processed now is only asked about later.
    const release = (): void => row.ownCall?.line.release();
    if (stopped || underWay.has(keyOf(row.memberId, row.reference))) release();
    else void processRow(row.memberId, row.reference, () => Promise.resolve(row)).finally(release);
  };

  /** When the waiters next read their rows. All share one timer, because most are woken before. */
  const nextMoment = (): Promise<void> => {
    const forget = (): void => {
      moment = null;
    };
    moment ??= context().schedule.sleep(WAIT_STEP_MS).then(forget, forget);
    return moment;
  };

  const awaitEnd: Sagas<Context>["awaitEnd"] = async (memberId, reference, ms) => {
    const { schedule, db } = context();
    const deadline = deadlineIn(context(), waiters.isFull() ? 0 : ms);
    // The moment that others wait for may come at once. Whoever begins to wait takes the one after it.
    let isNew = moment !== null;
    for (;;) {
      const next = waiters.next(keyOf(memberId, reference));
      try {
        const left = deadline();
        const asleep =
          left < 2 * WAIT_STEP_MS ? schedule.sleep(left) : isNew ? nextMoment().then(nextMoment) : nextMoment();
        isNew = false;
        const ended = (await Promise.race([next.woken, asleep])) ?? null;
        if (ended !== null) return ended;
        const row = await readSaga(db, memberId, reference);
        if (row !== null && row.status !== "IN_PROGRESS") return { status: row.status, available: null };
        if (deadline() === 0) return null;
      } finally {
        next.forget();
      }
    }
  };

  const settled: Sagas<Context>["settled"] = async (memberId, reference, ms) => {
    const { schedule, db } = context();
    const deadline = deadlineIn(context(), waiters.isFull() ? 0 : ms);
    for (;;) {
      const next = waiters.next(keyOf(memberId, reference));
      const alarm = new AbortController();
      try {
        const row = await readSaga(db, memberId, reference);
        const left = deadline();
        if (row?.status !== "IN_PROGRESS" || left === 0) return row;
        const asleep = schedule.sleep(Math.min(WAIT_STEP_MS, left), alarm.signal).catch(() => undefined);
        await Promise.race([next.woken, asleep]);
      } finally {
        alarm.abort();
        next.forget();
      }
    }
  };

  const start: Sagas<Context>["start"] = () => {
    const ticking = context().schedule.every("sagas", TICK_MS, async () => {
      // The next tick takes what is left of a queue. While full batches end quickly, the loop takes it at once.
      let started = LEASED_MOST;
      while (started >= LEASED_MOST && !stopped) started = (await processDue()).length;
    });
    return {
      stop: async () => {
        stopped = true;
        await ticking.stop();
        await Promise.all(underWay.values());
      },
    };
  };

  const register: Sagas<Context>["register"] = (definition) => {
    const known = definitions.get(definition.kind);
    if (known !== undefined && known !== definition) throw new Error(`two sagas are of the kind ${definition.kind}`);
    definitions.set(definition.kind, definition);
  };
  for (const saga of sagas) register(saga);

  return {
    register,
    definitions: () => [...definitions.values()],
    definition: (kind) => definitions.get(kind) ?? null,
    drive,
    driveOwn,
    ended: (memberId, reference, end) => waiters.wake(keyOf(memberId, reference), end),
    awaitEnd,
    settled,
    resolve: async () => {
      const started = await processDue();
      await Promise.all(started);
      return started.length;
    },
    start,
  };
};
