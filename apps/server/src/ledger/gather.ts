import { setImmediate } from "node:timers";

import type { Schedule } from "../context.ts";
import type { Item } from "./item.ts";
import { claims } from "./item.ts";
import type { Lane } from "./lane.ts";
import type { ItemOutcome } from "./outcomes.ts";

type Waiting = {
  readonly item: Item;
  readonly claims: readonly string[];
  readonly resolve: (outcome: ItemOutcome) => void;
  readonly reject: (error: unknown) => void;
};

export type Gather = {
  readonly submit: (item: Item) => Promise<ItemOutcome>;
  readonly close: () => Promise<void>;
};

/** From this many waiting, free lanes share them; below, one statement is cheaper. */
const SHARED = 16;
/** How long few wait for a statement under way, so that they and more come after it together. */
const SOON_MS = 5;

/**
 * Callers who arrive together go to the database together: what arrives while a lane is busy makes the next batch, by
 * that lane or, once there are many or it takes long, by another. Who is alone never waits. What claims the same reference, key or saga's row as something on its way waits
 * for it, so that each is decided on what stands.
 */
export const createGather = (lanes: readonly Lane[], most: number, { sleep }: Pick<Schedule, "sleep">): Gather => {
  const free = [...lanes];
  const claimed = new Set<string>();
  let queue: Waiting[] = [];
  let scheduled = false;
  let hurrying = false;
  let closing: (() => void) | null = null;
  let closed = false;

  const take = (count: number): Waiting[] => {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const first = new Set<string>();
    for (const waiting of queue) {
      if (batch.length < count && !waiting.claims.some((claim) => claimed.has(claim) || first.has(claim))) {
        for (const claim of waiting.claims) claimed.add(claim);
        batch.push(waiting);
      } else {
        // Whoever comes later with one of its claims comes after it.
        if (batch.length < count) for (const claim of waiting.claims) first.add(claim);
        left.push(waiting);
      }
    }
    queue = left;
    return batch;
  };

  const send = async (lane: Lane, batch: readonly Waiting[]): Promise<void> => {
    const answers = await lane.run(batch.map((waiting) => waiting.item));
    free.push(lane);
    for (const [index, waiting] of batch.entries()) {
      for (const claim of waiting.claims) claimed.delete(claim);
      const answer = answers[index];
      if (answer !== undefined && "outcome" in answer) waiting.resolve(answer.outcome);
      else waiting.reject(answer?.error);
    }
    plan();
    if (free.length === lanes.length && queue.length === 0) closing?.();
  };

  const hurry = async (): Promise<void> => {
    hurrying = true;
    await sleep(SOON_MS).catch(() => undefined);
    hurrying = false;
    flush(true);
  };

  const flush = (isLate: boolean): void => {
    while (free.length > 0 && queue.length > 0) {
      if (!isLate && free.length < lanes.length && queue.length < SHARED) {
        if (!hurrying) void hurry();
        return;
      }
      const share = queue.length < SHARED ? queue.length : Math.ceil(queue.length / free.length);
      const batch = take(Math.min(share, most));
      const lane = batch.length === 0 ? undefined : free.pop();
      if (lane === undefined) return;
      void send(lane, batch);
    }
  };

  const plan = (): void => {
    if (scheduled || free.length === 0 || queue.length === 0) return;
    scheduled = true;
    // No timer: once all that this turn of the loop read from its sockets has been handed in.
    setImmediate(() => {
      scheduled = false;
      flush(false);
    });
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error("the ledger is closed"));
        queue.push({ item, claims: claims(item), resolve, reject });
        plan();
      }),
    close: async () => {
      closed = true;
      if (free.length < lanes.length || queue.length > 0) await new Promise<void>((resolve) => (closing = resolve));
      for (const lane of lanes) lane.close();
    },
  };
};
