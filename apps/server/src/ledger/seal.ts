import assert from "node:assert/strict";

import { type Kysely, sql } from "kysely";

import type { Database } from "../db/schema.ts";
import type { Schedule } from "../lib/ports.ts";
import { isTimeout } from "../db/errors.ts";

/**
 * The most transfers, and rows of each log, in a block: a fifth of a second of work. Larger blocks cost less for each
 * entry. But a block is sealed and audited in one snapshot, and while a snapshot lasts, accounts that everybody uses
 * become slower.
 */
const BLOCK = 8_000;
/**
 * A block that took too long is tried again with this many times fewer rows, until its size can no longer be the cause.
 */
const SHRINK = 8;
const SMALLEST = 50;
/** The time between two checks whether transactions that may commit a lower number have ended. */
const POLL_MS = 20;
/** A statement ends after at most 10 s, so longer waits are pointless. */
const POLLS_MOST = 600;

type Needs = { readonly db: Kysely<Database>; readonly schedule: Pick<Schedule, "sleep"> };

/** How far numbers were drawn, and which transactions may still commit a lower one. */
type Reach = {
  readonly upto: bigint | null;
  readonly rowsUpto: bigint | null;
  readonly pending: readonly string[] | null;
};
type Block = Reach & { readonly entries: bigint; readonly more: boolean };

export type SealOptions = {
  /** The most transfers in a block. */
  readonly most?: number;
  /** Asked between two blocks; when true, the rest is left for the next run. */
  readonly isStopping?: () => boolean;
};

const sealBlock = async ({ db }: Needs, { upto, rowsUpto, pending }: Reach, most: number): Promise<Block> => {
  const { rows } = await sql<Block>`
    select p_upto as upto, p_rows_upto as "rowsUpto", p_pending as pending, o_entries as entries, o_more as more
      from seal_block(${most}, ${upto}::bigint, ${rowsUpto}::bigint, ${pending}::text[])`.execute(db);
  const [block] = rows;
  assert(block !== undefined, "a block was looked for");
  return block;
};

/**
 * Seals the entries of the books and the logs that are not sealed yet, block by block; each block is durable by itself.
 * Returns how many entries were sealed. No posting waits for it. When another server is sealing, this one does nothing.
 * See db/functions/seal_block.sql.
 */
export const sealBooks = async (
  needs: Needs,
  { most = BLOCK, isStopping = () => false }: SealOptions = {},
): Promise<bigint> => {
  let reach: Reach = { upto: null, rowsUpto: null, pending: null };
  let size = most;
  let sealed = 0n;
  for (let polls = 0; !isStopping();) {
    try {
      const block = await sealBlock(needs, reach, size);
      sealed += block.entries;
      if (!block.more) break;
      reach = block;
    } catch (error) {
      if (!isTimeout(error) || size <= SMALLEST) throw error;
      size = Math.max(SMALLEST, Math.floor(size / SHRINK));
      continue;
    }
    if (reach.pending === null) continue;
    if (++polls > POLLS_MOST) throw new Error("the books could not be sealed: a posting does not end");
    await needs.schedule.sleep(POLL_MS);
  }
  return sealed;
};

/** The chain's last block. */
export type Seal = {
  readonly number: bigint;
  /** SHA-256 in hexadecimal. A kept copy proves later that nothing before it was changed. */
  readonly hash: string;
  readonly at: Date;
  /** How many entries are sealed so far. */
  readonly entries: bigint;
};

/** The chain's last block; null before there is one. */
export const lastSeal = async ({ db }: Pick<Needs, "db">): Promise<Seal | null> => {
  const row = await db
    .selectFrom("seal")
    .select(["n as number", "hash", "at", "sealed as entries"])
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, hash: row.hash.toString("hex") };
};
