import { afterAll, beforeAll, expect, test } from "vitest";

import { availableOf, openGames } from "../games/accounts.ts";
import { newReference } from "../games/reference.ts";
import { startTransfer, type TransferPlan } from "../games/start-transfer.ts";
import type { Context } from "../context.ts";
import { createWorld, type World } from "./testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Member = Awaited<ReturnType<World["member"]>>;

const plan = async (
  context: Context,
  member: Member,
  from: string | null,
  to: string | null,
  amount: bigint,
): Promise<TransferPlan> => {
  const games = await openGames(context, member);
  const game = (code: string | null) => games.find((one) => one.code === code) ?? null;
  const reference = newReference(context.random, "T");
  return { member, reference, from: game(from), to: game(to), amount, parent: null, key: null };
};

/** Lets time pass and fresh processes look, until nothing of the member's is in progress. */
const untilSettled = async (context: Context, member: Member): Promise<void> => {
  for (let round = 0; round < 400; round++) {
    const open = await context.db
      .selectFrom("saga")
      .select("reference")
      .where("member_id", "=", member.id)
      .where("status", "=", "IN_PROGRESS")
      .execute();
    if (open.length === 0) return;
    world.time.skip(1_000);
    await context.sagas.resolve();
  }
  throw new Error("never settled");
};

/** All of a member's money, wherever it is: at the wallet by our books, at the games by the providers' own. */
const total = async (context: Context, member: Member): Promise<{ all: bigint; wallet: bigint; games: bigint[] }> => {
  const wallet = await availableOf(context, member);
  const games = [...world.games.values()].map(
    (game) => game.balances.get(`${game.port.code.toLowerCase()}${member.id}`) ?? 0n,
  );
  return { all: games.reduce((sum, one) => sum + one, wallet), wallet, games };
};

test("a transfer into a game is done in one go", async () => {
  const { context } = world.start();
  const member = await world.member(10_000n, { PG: 0n });
  const to = await plan(context, member, null, "PG", 4_000n);
  expect((await startTransfer(context, to, 0)).is).toBe("done");
  const row = await context.sagas.settled(member.id, to.reference, 8_000);
  expect(row).toMatchObject({ status: "SUCCESS", state: "done", amount: 4_000n, fromCode: "WALLET", toCode: "PG" });
  expect(await total(context, member)).toMatchObject({ wallet: 6_000n, games: [4_000n, 0n, 0n] });
  expect(world.changed.at(-1)).toMatchObject({ memberId: member.id, available: 6_000n });
});

const shapes = [
  { name: "wallet to game", from: null, to: "PG", holds: { PG: 500n } },
  { name: "game to wallet", from: "PG", to: null, holds: { PG: 9_500n } },
  { name: "game to game", from: "PG", to: "UFABET", holds: { PG: 9_500n, UFABET: 100n } },
] as const;

/** One process starts a transfer and dies at point `dieAt`; others finish it. Null when it did not get that far. */
const dieAndRecover = async (
  shape: (typeof shapes)[number],
  dieAt: number,
  [before, after]: readonly [Context, Context],
): Promise<null | string> => {
  const member = await world.member(9_000n, shape.holds);
  const had = await total(after, member);
  const wish = await plan(after, member, shape.from, shape.to, 4_000n);
  const mortal = world.start(dieAt);
  const started = startTransfer(mortal.context, wish, 0).then(() =>
    mortal.context.sagas.settled(member.id, wish.reference, 8_000),
  );
  await Promise.race([started, mortal.mortality.died]);
  if (!mortal.mortality.isDead()) return null;
  await Promise.all([untilSettled(after, member), untilSettled(before, member)]);
  const row = await after.sagas.settled(member.id, wish.reference, 0);
  const has = await total(after, member);
  expect(has.all, `the sum after dying at ${dieAt}`).toBe(had.all);
  const moved = row?.status === "SUCCESS";
  if (shape.from === null) expect(has.wallet).toBe(moved ? had.wallet - 4_000n : had.wallet);
  if (shape.to === null) expect(has.wallet).toBe(moved ? had.wallet + 4_000n : had.wallet);
  for (const code of Object.keys(shape.holds)) {
    const [game] = await openGames(after, member, code);
    const books = await after.ledger.balance(game?.account ?? 0n);
    expect(books?.balance).toBe(world.games.get(code)?.balances.get(`${code.toLowerCase()}${member.id}`));
    expect(books).toMatchObject({ held: 0n, busy: false });
  }
  return row?.status ?? "nothing";
};

test.each(shapes)(
  "whoever dies anywhere in a transfer from $name loses nothing",
  { timeout: 120_000 },
  async (shape) => {
    const ends = new Set<string>();
    const others = [world.start().context, world.start().context] as const;
    let dieAt = 1;
    for (; dieAt < 100; dieAt++) {
      const end = await dieAndRecover(shape, dieAt, others);
      if (end === null) break;
      ends.add(end);
    }
    expect(dieAt).toBeGreaterThan(10);
    expect(ends).toContain("nothing");
    expect(ends).toContain("SUCCESS");
  },
);
