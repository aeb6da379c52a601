import type pg from "pg";

import type { Findings } from "./audit-findings.ts";
import { HOLDS } from "./audit-seal.ts";

type Block = { readonly n: bigint; readonly held: readonly bigint[]; readonly ended: readonly bigint[] };

/** Notes which transfers the blocks list as held and as ended. */
export type Holds = {
  readonly follow: (from: bigint, to: bigint) => Promise<void>;
  /** Compares the transfers that are still held with the database, in the snapshot of the chain's end. */
  readonly end: () => Promise<void>;
};

const endOf = (id: bigint, is: string, bySeals: string): string =>
  `transfer ${id}: its end is ${is}, by the seals ${bySeals}`;

/**
 * Follows holds through the audited blocks: each has one end at most. `isWhole` means that the blocks are read from the
 * first one on, so each end has its beginning. Otherwise memory grows with the transfers that ended in the blocks that
 * are read.
 */
export const createHolds = (client: pg.Client, findings: Findings, isWhole: boolean): Holds => {
  const open = new Set<bigint>();
  const ended = new Set<bigint>();
  const begin = (n: bigint, id: bigint): void => {
    if (open.has(id) || ended.has(id)) findings.add(`seal ${n} has transfer ${id} as held, and one before it too`);
    open.add(id);
  };
  const finish = (n: bigint, id: bigint): void => {
    const isOpen = open.delete(id);
    if (isWhole ? !isOpen : ended.has(id)) findings.add(`seal ${n} has transfer ${id} as ended, and it was not held`);
    if (!isWhole) ended.add(id);
  };
  return {
    follow: async (from, to) => {
      const { rows } = await client.query<Block>(HOLDS, [from, to]);
      for (const block of rows) {
        for (const id of block.ended) finish(block.n, id);
        for (const id of block.held) begin(block.n, id);
      }
    },
    end: async () => {
      const { rows } = await client.query<{ id: bigint }>("select transfer as id from seal_open order by transfer");
      const kept = new Set(rows.map(({ id }) => id));
      for (const id of open) if (!kept.has(id)) findings.add(endOf(id, "sealed", "to be sealed"));
      for (const id of kept)
        if (isWhole ? !open.has(id) : ended.has(id)) findings.add(endOf(id, "to be sealed", "sealed"));
    },
  };
};
