import type { Kysely, RootOperationNode } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";

/** Callers that are held after a query of theirs, until they are let go. */
export type Held = {
  /** Resolves when all of them have come. */
  readonly all: Promise<void>;
  readonly release: () => void;
};

/** A query's kind and a name in it; of raw SQL, a part of its text. */
export type Which = { readonly kind: RootOperationNode["kind"]; readonly names: string };

const isIt = (node: RootOperationNode, { kind, names }: Which): boolean => {
  if (node.kind !== kind) return false;
  if (node.kind === "RawNode") return node.sqlFragments.join("").includes(names);
  const text = JSON.stringify(node, (_name, value: unknown) => (typeof value === "bigint" ? null : value));
  return text.includes(`"${names}"`);
};

/**
 * Holds the next `count` callers who make such a query, after the database has answered it. Later callers pass. Tests
 * use it to force an order between two steps of a call.
 */
export const holdQueries = (context: Context, which: Which, count: number): Held => {
  const queries = new WeakSet<object>();
  let came = 0;
  const all = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const plain: Kysely<Database> = context.db;
  const db = plain.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (isIt(node, which)) queries.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (!queries.has(queryId) || came === count) return result;
      came += 1;
      if (came === count) all.resolve();
      await gone.promise;
      return result;
    },
  });
  Object.assign(context, { db });
  return {
    all: all.promise,
    release: () => {
      Object.assign(context, { db: plain });
      gone.resolve();
    },
  };
};
