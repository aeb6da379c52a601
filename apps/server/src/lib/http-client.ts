import { validateHeaderName, validateHeaderValue } from "node:http";

import { type Http, type Line, NoAnswer, NotSent, type OutgoingRequest, type Send } from "./outgoing.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { type Connection, createConnections } from "./http-connections.ts";
import { createSlots } from "./slots.ts";

/** The bounds of the way out, for each outside system. */
export type HttpLimits = {
  /** The longest that a call takes from the moment that it leaves. */
  readonly callMs: number;
  /** The longest that a call waits for its slot and a connected socket. */
  readonly reserveMs: number;
  /** How long an unused connection is kept: less than the 5 s after which many servers close it themselves. */
  readonly idleMs: number;
  /** At most so many calls at once, and so many that wait, so that a system that is silent starves no other. */
  readonly atOnce: number;
  readonly waiting: number;
};

const LIMITS: HttpLimits = { callMs: 15_000, reserveMs: 5_000, idleMs: 4_000, atOnce: 32, waiting: 256 };

const monotonic = (): number => performance.now();

/** An outside system's budget of this process: its connections, slots and circuit. */
const createBudget = ({ callMs, reserveMs, idleMs, atOnce, waiting }: HttpLimits) => ({
  connections: createConnections(atOnce, { connectMs: reserveMs, callMs, idleMs }),
  slots: createSlots(atOnce, waiting),
  circuit: createCircuitBreaker(monotonic),
  /** Reserved and not used, by origin; never more than there are slots, since each reservation takes one of them first. */
  spare: new Map<string, Set<Connection>>(),
});
type Budget = ReturnType<typeof createBudget>;

const takeSpare = ({ spare }: Budget, origin: string): Connection | null => {
  const kept = spare.get(origin);
  for (const connection of kept ?? []) {
    kept?.delete(connection);
    if (connection.isUsable()) return connection;
  }
  return null;
};

const keepSpare = ({ spare }: Budget, origin: string, connection: Connection, idleMs: number): void => {
  const kept = spare.get(origin) ?? new Set();
  spare.set(origin, kept.add(connection));
  const end = (): void => {
    if (kept.delete(connection)) connection.discard();
  };
  setTimeout(end, idleMs).unref();
};

/** Throws when an adapter's request is one that cannot be sent as it stands. */
const check = ({ url, headers }: OutgoingRequest, origin: string): void => {
  if (new URL(url).origin !== origin) throw new TypeError(`a line to ${origin} goes nowhere else`);
  for (const [name, value] of Object.entries(headers ?? {})) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
};

/**
 * The one way out (S37). Node's own client follows no redirect, reads no proxy from the environment when it is given an
 * agent of its own, and verifies TLS. Each outside system has a budget of its own: its calls at once, those that wait,
 * and a circuit breaker. Waiting for a slot or a socket is no part of the call's time.
 */
export const createHttp = (limits: HttpLimits = LIMITS): Http & { readonly close: () => void } => {
  const budgets = new Map<string, Budget>();
  let isClosed = false;
  const budgetOf = (target: string): Budget => {
    const known = budgets.get(target);
    if (known !== undefined) return known;
    const made = createBudget(limits);
    budgets.set(target, made);
    return made;
  };

  const unanswered = (target: string, why: string, cause?: unknown): NoAnswer =>
    new NoAnswer(`${target} ${why}`, { cause });

  const connectionTo = async (budget: Budget, url: URL, ms: number): Promise<Connection> => {
    if (isClosed) throw new Error("the way out is closed");
    const connection = takeSpare(budget, url.origin) ?? (await budget.connections.open(url, Math.max(0, ms)));
    if (!isClosed) return connection;
    connection.discard();
    throw new Error("the way out is closed");
  };

  const reserve = async (target: string, address: string): Promise<Line> => {
    const url = new URL(address);
    if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError(`no way out by ${url.protocol}`);
    const budget = budgetOf(target);
    const deadline = monotonic() + limits.reserveMs;
    const giveBack = await budget.slots.take(limits.reserveMs);
    if (giveBack === null) throw unanswered(target, "has no slot free");
    const pass = budget.circuit.enter();
    if (pass === null) {
      giveBack();
      throw unanswered(target, "gave no answers lately");
    }
    let connection: Connection;
    try {
      connection = await connectionTo(budget, url, deadline - monotonic());
    } catch (error) {
      pass.unanswered();
      giveBack();
      throw unanswered(target, "could not be reached", error);
    }

    let isOver = false;
    const putBack = (): void => {
      if (isClosed) connection.discard();
      else if (connection.isUsable()) keepSpare(budget, url.origin, connection, limits.idleMs);
      giveBack();
    };
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      putBack();
    };
    const send: Line["send"] = async (outgoing, mayLeave) => {
      if (isOver) throw new Error("a line is used once");
      check(outgoing, url.origin);
      isOver = true;
      // The other side may have closed it while it was reserved: nothing was written to it, so another will do.
      if (!connection.isUsable()) {
        try {
          connection = await connectionTo(budget, url, limits.reserveMs);
        } catch (error) {
          pass.unanswered();
          giveBack();
          throw unanswered(target, "could not be reached", error);
        }
      }
      if (!mayLeave()) {
        putBack();
        throw new NotSent(`${target}: too late`);
      }
      try {
        const answer = await connection.exchange(outgoing);
        if (answer.status < 500) pass.answered();
        else pass.unanswered();
        return answer;
      } catch (error) {
        pass.unanswered();
        throw unanswered(target, "gave no clear answer", error);
      } finally {
        giveBack();
      }
    };
    return { send, release };
  };

  const send: Send = async (request) => {
    const line = await reserve(request.target, request.url);
    try {
      return await line.send(request, () => true);
    } finally {
      line.release();
    }
  };

  const close = (): void => {
    isClosed = true;
    for (const { connections } of budgets.values()) connections.close();
  };
  return Object.assign(send, { reserve, close });
};
