import { validateHeaderName, validateHeaderValue } from "node:http";

import { type Http, type Line, NoAnswer, NotSent, type OutgoingRequest, type Send } from "./outgoing.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { type Connection, createConnections } from "./http-connections.ts";
import { createSlots } from "./slots.ts";

/** The limits of outgoing calls, for each outside system. */
export type HttpLimits = {
  /** The longest duration of a call, from the moment that its request leaves. */
  readonly callMs: number;
  /** The longest that a call waits for its slot and a connected socket. */
  readonly reserveMs: number;
  /** How long an unused connection is kept. Many servers close one after 5 s, so this is less. */
  readonly idleMs: number;
  /** The numbers of calls at once and of waiting calls. They keep a silent system from holding up the others. */
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
  /**
   * Reserved connections that are not used yet, by origin. There are never more than slots, because each reservation
   * takes a slot first.
   */
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

/** Throws when an adapter's request cannot be sent as it is. */
const check = ({ url, headers }: OutgoingRequest, origin: string): void => {
  if (new URL(url).origin !== origin) throw new TypeError(`a line to ${origin} goes nowhere else`);
  for (const [name, value] of Object.entries(headers ?? {})) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
};

/**
 * Creates the only client for calls to the outside (S37). It follows no redirects, reads no proxy from the environment,
 * and verifies TLS. Each outside system has its own budget: calls at once, waiting calls, and a circuit breaker. The
 * time that a call waits for a slot or a socket is not part of the call's time.
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
      // The other side may have closed the connection while it was reserved. Nothing was written to it, so another
      // connection can be used.
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
