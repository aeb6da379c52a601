import type { CallbackFault, Faults } from "../faults.ts";
import { numberOf, nullableTextOf, textOf } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import type { WorldOptions } from "./options.ts";
import { providerSecret } from "./secrets.ts";
import { signedHeaders } from "./signing.ts";

export type Callback = {
  /** The fault target of the callback. */
  readonly target: string;
  /** The base address segment whose secret signs it. Null for an unsigned one. */
  readonly signedBy: string | null;
  /** The path at the wallet's server. */
  readonly path: string;
  /** JSON text. */
  readonly body: string;
};

/** Callbacks to the server. Each is a row until the server answers 2xx, also after restarts of the world. */
export type Callbacks = {
  /** In the transaction that the callback reports. */
  readonly add: (callback: Callback) => void;
  /** Sends all due callbacks at once. Resolves with how many the server accepted. A simulation calls this itself. */
  readonly deliverDue: () => Promise<number>;
  /** How many have not been accepted yet. */
  readonly waiting: () => number;
  /** Sends callbacks when they are due, until `stop`. */
  readonly start: () => { readonly stop: () => Promise<void> };
};

const IDLE_MS = 60_000;
const LATEST_MS = 20_000;
/** The delay of the fault `late`: by then the server has asked by itself. */
const LATE_MS = 120_000;

/** 1, 2, 4 … 60 seconds after the first, second … failure. */
const backoff = (tries: number): number => Math.min(60_000, 1000 * 2 ** Math.min(tries, 6));

type Deps = Pick<WorldOptions, "clock" | "random" | "schedule" | "callback" | "key"> & {
  readonly closing: AbortSignal;
};

/** The callbacks of one world, in its store. */
export const createCallbacks = (store: Store, faults: Faults, deps: Deps): Callbacks => {
  const sending = new Set<number>();
  let wake = new AbortController();
  const wakeUp = (): void => wake.abort();
  const now = (): number => deps.clock.now().getTime();

  const insert = ({ target, signedBy, path, body }: Callback, dueAt: number): void => {
    store.run(
      "insert into callback (target, signed_by, path, body, due_at) values (?, ?, ?, ?, ?)",
      target,
      signedBy,
      path,
      body,
      dueAt,
    );
  };

  const delayOf = (struck: CallbackFault | null): number => {
    if (struck === "late") return LATE_MS;
    return struck === "reorder" ? 1000 + deps.random.int(LATEST_MS) : 0;
  };

  const add = (callback: Callback): void => {
    const struck = faults.strikeCallback(callback.target);
    if (struck === "silent") return;
    insert(callback, now() + delayOf(struck));
    if (struck === "duplicate") insert(callback, now());
    store.afterWrite(wakeUp);
  };

  const send = async (row: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const id = numberOf(row, "id");
    const [path, body, signedBy] = [textOf(row, "path"), textOf(row, "body"), nullableTextOf(row, "signed_by")];
    const signature =
      signedBy === null
        ? {}
        : signedHeaders(providerSecret(deps.key, signedBy), { method: "POST", path, body }, deps.clock.now());
    sending.add(id);
    try {
      const headers = { "content-type": "application/json", ...signature };
      const { status } = await deps.callback({ method: "POST", path, headers, body }, deps.closing);
      if (status < 200 || status > 299) throw new Error(`status ${status}`);
      store.write(() => store.run("delete from callback where id = ?", id));
      return true;
    } catch {
      const tries = numberOf(row, "tries");
      store.write(() =>
        store.run("update callback set tries = tries + 1, due_at = ? where id = ?", now() + backoff(tries), id),
      );
      return false;
    } finally {
      sending.delete(id);
    }
  };

  const deliverDue = async (): Promise<number> => {
    const due = store
      .all("select * from callback where due_at <= ? order by due_at, id limit 200", now())
      .filter((row) => !sending.has(numberOf(row, "id")));
    const taken = await Promise.all(due.map(send));
    return taken.filter(Boolean).length;
  };

  const nextIn = (): number => {
    const rows = store.all("select id, due_at from callback order by due_at, id limit 200");
    const next = rows.find((row) => !sending.has(numberOf(row, "id")));
    return next ? Math.max(0, Math.min(IDLE_MS, numberOf(next, "due_at") - now())) : IDLE_MS;
  };

  const start: Callbacks["start"] = () => {
    let isStopping = false;
    const underWay = new Set<Promise<unknown>>();
    const loop = async (): Promise<void> => {
      while (!isStopping) {
        wake = new AbortController();
        const ms = nextIn();
        if (ms > 0) await deps.schedule.sleep(ms, wake.signal).catch(() => undefined);
        if (isStopping) return;
        if (nextIn() > 0) continue;
        // Not awaited, so that one slow callback does not hold up the others. The next time of a failed one wakes the
        // loop.
        const delivery = deliverDue().finally(() => {
          underWay.delete(delivery);
          wakeUp();
        });
        underWay.add(delivery);
      }
    };
    const running = loop();
    return {
      stop: async () => {
        isStopping = true;
        wakeUp();
        await running;
        await Promise.allSettled(underWay);
      },
    };
  };

  const waiting = (): number => numberOf(store.one("select count(*) as n from callback") ?? {}, "n");
  return { add, deliverDue, waiting, start };
};
