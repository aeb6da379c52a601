import assert from "node:assert/strict";

import type { Fairness } from "@krapao/contract/spin/shapes";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { hashOfSeed } from "./pick.ts";

const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

type Tx = Transaction<Database>;

const placeOf = (memberId: bigint, pair: number) => ({
  table: "spin_seed",
  column: "sealed",
  row: `${memberId}:${pair}`,
});

/** Creates a secret seed and commits to it by its hash. */
const makeSeed = async (tx: Tx, context: Context, memberId: bigint, pair: number, clientSeed: string | null) => {
  const seed = context.random.bytes(SERVER_SEED_BYTES).toString("hex");
  await tx
    .insertInto("spin_seed")
    .values({
      member_id: memberId,
      pair,
      hash: hashOfSeed(seed),
      sealed: context.keys.seal("seed", placeOf(memberId, pair), seed),
      client_seed: clientSeed,
      created_at: context.clock.now(),
    })
    .execute();
};

/** Makes sure that a member has a pair of seeds and its successor. Repeating it changes nothing. */
export const ensurePair = (context: Context, memberId: bigint): Promise<void> =>
  transaction(context.db, async (tx) => {
    const made = await tx
      .insertInto("spin_pair")
      .values({ member_id: memberId, pair: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) return;
    await makeSeed(tx, context, memberId, 1, context.random.bytes(CLIENT_SEED_BYTES).toString("hex"));
    await makeSeed(tx, context, memberId, 2, null);
  });

/** What a member can check the next spins with; null before they have a pair. */
export const fairnessOf = async (context: Context, memberId: bigint): Promise<Fairness | null> => {
  const row = await context.db
    .selectFrom("spin_pair as own")
    .innerJoin("spin_seed as seed", (on) =>
      on.onRef("seed.member_id", "=", "own.member_id").onRef("seed.pair", "=", "own.pair"),
    )
    .innerJoin("spin_seed as next", (on) =>
      on.onRef("next.member_id", "=", "own.member_id").on((is) => is("next.pair", "=", is("own.pair", "+", 1))),
    )
    .select(["seed.hash", "next.hash as next_hash", "seed.client_seed", "seed.spins"])
    .where("own.member_id", "=", memberId)
    .executeTakeFirst();
  if (row === undefined || row.client_seed === null) return null;
  return { seedHash: row.hash, nextSeedHash: row.next_hash, clientSeed: row.client_seed, nonce: row.spins };
};

/** The seeds and the nonce of one spin. */
export type Draw = {
  readonly pair: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
};

const lockPair = async (tx: Tx, memberId: bigint): Promise<number> => {
  const { pair } = await tx
    .selectFrom("spin_pair")
    .select("pair")
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return pair;
};

/** Takes the present pair's next nonce for a spin in this transaction. No other spin uses it. */
export const takeDraw = async (tx: Tx, context: Context, memberId: bigint): Promise<Draw> => {
  const pair = await lockPair(tx, memberId);
  const row = await tx
    .updateTable("spin_seed")
    .set((seed) => ({ spins: seed("spins", "+", 1) }))
    .where("member_id", "=", memberId)
    .where("pair", "=", pair)
    .returning(["sealed", "client_seed", "spins"])
    .executeTakeFirstOrThrow();
  assert(row.sealed !== null && row.client_seed !== null, "the present pair is not revealed and has both its halves");
  const serverSeed = context.keys.open("seed", placeOf(memberId, pair), row.sealed);
  return { pair, serverSeed, clientSeed: row.client_seed, nonce: row.spins - 1 };
};

export type Changed = {
  readonly seedHash: string;
  readonly previous: { readonly serverSeed: string; readonly clientSeed: string; readonly spins: number };
};

/**
 * Reveals the present pair's seed, and continues with the successor that was committed to with it and the member's own
 * seed.
 */
export const changePair = (context: Context, memberId: bigint, clientSeed: string): Promise<Changed> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const pair = await lockPair(tx, memberId);
    const own = { member_id: memberId, pair };
    const old = await tx
      .selectFrom("spin_seed")
      .selectAll()
      .where("member_id", "=", own.member_id)
      .where("pair", "=", pair)
      .executeTakeFirstOrThrow();
    assert(old.sealed !== null && old.client_seed !== null, "the present pair is not revealed and has both its halves");
    const serverSeed = context.keys.open("seed", placeOf(memberId, pair), old.sealed);
    if (old.spins === 0) {
      // No spin used it, so nobody will ever check it.
      await tx.deleteFrom("spin_seed").where("member_id", "=", memberId).where("pair", "=", pair).execute();
    } else {
      await tx
        .updateTable("spin_seed")
        .set({ sealed: null, revealed: serverSeed, revealed_at: now })
        .where("member_id", "=", memberId)
        .where("pair", "=", pair)
        .execute();
    }
    const { hash } = await tx
      .updateTable("spin_seed")
      .set({ client_seed: clientSeed })
      .where("member_id", "=", memberId)
      .where("pair", "=", pair + 1)
      .returning("hash")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("spin_pair")
      .set({ pair: pair + 1 })
      .where("member_id", "=", memberId)
      .execute();
    await makeSeed(tx, context, memberId, pair + 2, null);
    return { seedHash: hash, previous: { serverSeed, clientSeed: old.client_seed, spins: old.spins } };
  });
