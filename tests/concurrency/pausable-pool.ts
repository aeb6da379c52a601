import type pg from "pg";

import { trackConnections } from "../../apps/server/src/saga/testing/crash.ts";
import type { Machine } from "./machine.ts";

type Query = string | { readonly text: string; readonly values?: readonly unknown[] };

/** A statement that is about to be sent, or whose answer has arrived. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

type Options = {
  readonly pool: pg.Pool;
  readonly machine: Machine;
  /** Called before each statement is sent and after its answer arrived, where the machine may stop. */
  readonly passes: (when: "sent" | "answered", statement: Statement, error?: unknown) => void;
};

const statementOf = ([query, values]: readonly unknown[]): Statement => {
  const asked = query as Query;
  if (typeof asked === "string") return { text: asked, values: (values as readonly unknown[] | undefined) ?? [] };
  return { text: asked.text, values: asked.values ?? (values as readonly unknown[] | undefined) ?? [] };
};

/**
 * A pool as the process on that machine sees it. While the machine is paused, sent statements run, and answers wait.
 * Statements stay in their order. A dead process sends and receives nothing.
 */
export const pausablePool = ({ pool, machine, passes }: Options): pg.Pool => {
  const end = trackConnections(pool);
  void machine.died.then(end);
  const queryOf =
    (target: { query: (...args: never[]) => unknown }) =>
    async (...args: never[]): Promise<unknown> => {
      const statement = statementOf(args);
      await machine.turn();
      passes("sent", statement);
      await machine.turn();
      const heard = machine.deliver(
        Promise.resolve(target.query(...args)).then(
          (result) => {
            passes("answered", statement);
            return result;
          },
          (error: unknown) => {
            passes("answered", statement, error);
            throw error;
          },
        ),
      );
      return heard;
    };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === "query") return queryOf(target);
      if (name !== "connect") return Reflect.get(target, name, target) as unknown;
      return async () => {
        await machine.turn();
        const client = await machine.deliver(target.connect());
        return new Proxy(client, {
          get: (inner, property) => {
            if (property === "query") return queryOf(inner);
            const value: unknown = Reflect.get(inner, property, inner);
            return typeof value === "function" ? (value.bind(inner) as unknown) : value;
          },
        });
      };
    },
  });
};
