import { afterAll, beforeAll, expect, test } from "vitest";

import type { GameMove } from "../adapters/games/port.ts";
import type { Attempt } from "../lib/outgoing.ts";
import { depositNow } from "../adapters/testing/attempts.ts";
import { availableOf, openGames } from "../domain/game/accounts.ts";
import { newReference } from "../lib/reference.ts";
import { startTransfer, type TransferPlan } from "../domain/transfer/start-transfer.ts";
import { transferSaga } from "../domain/transfer/transfer-saga.ts";
import type { Context } from "../context.ts";
import { createSagas } from "./engine.ts";
import type { SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  // Slow enough that a busy machine delays no process past its limits.
  harness = await createHarness({}, createFastTime(20));
});
afterAll(() => harness.close());

type Member = Awaited<ReturnType<Harness["member"]>>;

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

/** A process that holds without starting the call, and dies before it processes the row. */
const diesBeforeProcessing = (context: Context, code: string): Context => {
  const port = context.adapters.games.get(code);
  if (port === undefined) throw new Error("no such game");
  const { ask: _, ...unasked } = port;
  const games = new Map([[code, unasked]]);
  return {
    ...context,
    adapters: { ...context.adapters, games },
    sagas: { ...context.sagas, drive: () => undefined, driveOwn: () => undefined },
  };
};

/** Advances the time and lets new processes resolve, until no movement of the member is in progress. */
const untilSettled = async (context: Context, member: Member): Promise<void> => {
  for (let round = 0; round < 400; round++) {
    const open = await context.db
      .selectFrom("saga")
      .select("reference")
      .where("member_id", "=", member.id)
      .where("status", "=", "IN_PROGRESS")
      .execute();
    if (open.length === 0) return;
    harness.time.skip(1_000);
    await context.sagas.resolve();
  }
  throw new Error("never settled");
};

/** All of a member's money: the wallet by our books, the games by the providers' own records. */
const total = async (context: Context, member: Member): Promise<{ all: bigint; wallet: bigint; games: bigint[] }> => {
  const wallet = await availableOf(context, member);
  const games = [...harness.games.values()].map(
    (game) => game.balances.get(`${game.port.code.toLowerCase()}${member.id}`) ?? 0n,
  );
  return { all: games.reduce((sum, one) => sum + one, wallet), wallet, games };
};

test("a transfer into a game is done in one run", async () => {
  const { context } = harness.start();
  const member = await harness.member(10_000n, { PG: 0n });
  const to = await plan(context, member, null, "PG", 4_000n);
  expect((await startTransfer(context, to, () => 0)).is).toBe("done");
  const row = await context.sagas.settled(member.id, to.reference, 8_000);
  expect(row).toMatchObject({ status: "SUCCESS", state: "done", amount: 4_000n, fromCode: "WALLET", toCode: "PG" });
  expect(await total(context, member)).toMatchObject({ wallet: 6_000n, games: [4_000n, 0n, 0n] });
  expect(harness.changed.at(-1)).toMatchObject({ memberId: member.id, available: 6_000n });
});

const shapes = [
  { name: "wallet to game", from: null, to: "PG", holds: { PG: 500n } },
  { name: "game to wallet", from: "PG", to: null, holds: { PG: 9_500n } },
  { name: "game to game", from: "PG", to: "UFABET", holds: { PG: 9_500n, UFABET: 100n } },
] as const;

/**
 * One process starts a transfer and dies at point `dieAt`. Others finish the transfer. Null when the process did not
 * reach that point.
 */
const dieAndRecover = async (
  shape: (typeof shapes)[number],
  dieAt: number,
  [before, after]: readonly [Context, Context],
): Promise<null | string> => {
  const member = await harness.member(9_000n, shape.holds);
  const had = await total(after, member);
  const wish = await plan(after, member, shape.from, shape.to, 4_000n);
  const mortal = harness.start(dieAt);
  const started = startTransfer(mortal.context, wish, () => 0).then(() =>
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
    expect(books?.balance).toBe(harness.games.get(code)?.balances.get(`${code.toLowerCase()}${member.id}`));
    expect(books).toMatchObject({ held: 0n, busy: false });
  }
  return row?.status ?? "nothing";
};

test.each(shapes)(
  "a process that dies anywhere in a transfer from $name loses nothing",
  { timeout: 120_000 },
  async (shape) => {
    const ends = new Set<string>();
    const others = [harness.start().context, harness.start().context] as const;
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

test("two processes never process one row together, and its call is made once", async () => {
  const processes = [harness.start().context, harness.start().context] as const;
  const game = harness.games.get("HUAYHD");
  const members: Member[] = [];
  const references: string[] = [];
  for (let count = 0; count < 20; count++) {
    const member = await harness.member(1_000n, { HUAYHD: 0n });
    members.push(member);
    const wish = await plan(processes[0], member, null, "HUAYHD", 100n);
    references.push(wish.reference);
    await startTransfer(diesBeforeProcessing(processes[0], "HUAYHD"), wish, () => 0);
  }
  const before = game?.calls.length ?? 0;
  harness.time.skip(3_000);
  const looks = await Promise.all(processes.flatMap((one) => [one.sagas.resolve(), one.sagas.resolve()]));
  expect(looks.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(game?.calls.slice(before)).toEqual(Array.from({ length: 20 }, () => "deposit"));
  for (const [index, member] of members.entries()) {
    const row = await processes[1].sagas.settled(member.id, references[index] ?? "", 0);
    expect(row?.status).toBe("SUCCESS");
  }
});

/** Holds a transfer into UFABET whose call starts with the hold. Resolves with the row, which only its process has. */
const heldOnly = async (context: Context) => {
  const game = harness.games.get("UFABET");
  if (game === undefined) throw new Error("no game");
  const member = await harness.member(1_000n, { UFABET: 0n });
  const wish = await plan(context, member, null, "UFABET", 100n);
  const own: SagaRow[] = [];
  const paused = { ...context, sagas: { ...context.sagas, driveOwn: (row: SagaRow) => void own.push(row) } };
  expect((await startTransfer(paused, wish, () => 0)).is).toBe("done");
  const [row] = own;
  if (row === undefined) throw new Error("nothing to drive");
  const before = game.calls.length;
  return { game, member, wish, row, callsOf: () => game.calls.slice(before) };
};

test("only the process that committed the hold makes its call: when that process dies, the others only ask", async () => {
  const [maker, other] = [harness.start().context, harness.start().context];
  const { member, wish, callsOf } = await heldOnly(maker);
  await untilSettled(other, member);
  expect(await other.sagas.settled(member.id, wish.reference, 0)).toMatchObject({ status: "FAILED" });
  expect(new Set(callsOf())).toEqual(new Set(["ask"]));
  expect(await total(other, member)).toMatchObject({ all: 1_000n, wallet: 1_000n });
});

test("a paused process makes its call within 2 s of its hold, or never", async () => {
  const { context } = harness.start();
  for (const pause of [2_100, 15_001]) {
    const late = await heldOnly(context);
    harness.time.skip(pause);
    context.sagas.driveOwn(late.row);
    // No other process might have called, so nothing was sent, and the money is returned at once.
    expect(await context.sagas.awaitEnd(late.member.id, late.wish.reference, 8_000)).toMatchObject({
      status: "FAILED",
    });
    expect(late.callsOf()).toEqual([]);
    expect(await total(context, late.member)).toMatchObject({ all: 1_000n, wallet: 1_000n });
  }
  for (const pause of [0, 1_000]) {
    const soon = await heldOnly(context);
    harness.time.skip(pause);
    context.sagas.driveOwn(soon.row);
    expect(await context.sagas.awaitEnd(soon.member.id, soon.wish.reference, 8_000)).toMatchObject({
      status: "SUCCESS",
    });
    expect(soon.callsOf()).toEqual(["deposit"]);
  }
});

test("a late process never makes its call once another process has asked", async () => {
  const [maker, other] = [harness.start().context, harness.start().context];
  const { member, wish, row, callsOf } = await heldOnly(maker);
  harness.time.skip(3_000);
  other.sagas.drive(member.id, wish.reference);
  await other.sagas.settled(member.id, wish.reference, 2_000);
  expect(callsOf()).toEqual(["ask"]);
  maker.sagas.driveOwn(row);
  await maker.sagas.awaitEnd(member.id, wish.reference, 500);
  expect(callsOf()).not.toContain("deposit");
  await untilSettled(other, member);
  expect(await total(other, member)).toMatchObject({ all: 1_000n, wallet: 1_000n });
});

test("“no such reference” for a call that started with its hold is believed only when the call can be over", async () => {
  const slow = await createHarness({}, createFastTime(1));
  const { context } = slow.start();
  const game = slow.games.get("UFABET");
  if (game === undefined) throw new Error("no game");
  const member = await slow.member(1_000n, { UFABET: 0n });
  const asked: number[] = [];
  const began = slow.time.clock.now().getTime();
  game.strike = (call) => {
    if (call === "ask") asked.push((slow.time.clock.now().getTime() - began) / 1_000);
    return null;
  };
  const wish = await plan(context, member, null, "UFABET", 100n);
  await startTransfer({ ...context, sagas: { ...context.sagas, driveOwn: () => undefined } }, wish, () => 0);
  for (let round = 0; round < 400; round++) {
    slow.time.skip(200);
    await context.sagas.resolve();
  }
  expect(await context.sagas.settled(member.id, wish.reference, 0)).toMatchObject({ state: "refused" });
  // 2 s to start, one for the stopwatch and 15 s for the call; then the retry schedule of rule 2.
  expect(asked.map(Math.floor)).toEqual([19, 20, 23, 28, 48, 64]);
  await slow.close();
});

test("rule 2: the retry schedule, and “no such reference” believed from 45 s on", async () => {
  const slow = await createHarness({}, createFastTime(1));
  const { context } = slow.start();
  const game = slow.games.get("UFABET");
  if (game === undefined) throw new Error("no game");
  const member = await slow.member(1_000n, { UFABET: 0n });
  const asked: number[] = [];
  let sentAt = 0;
  game.strike = (call) => {
    const now = slow.time.clock.now().getTime();
    if (call === "deposit") sentAt = now;
    if (call === "ask") asked.push((now - sentAt) / 1_000);
    return call === "deposit" ? "error" : null;
  };
  const wish = await plan(context, member, null, "UFABET", 100n);
  await startTransfer(context, wish, () => 0);
  await context.sagas.settled(member.id, wish.reference, 200);
  for (let round = 0; round < 300; round++) {
    slow.time.skip(200);
    await context.sagas.resolve();
  }
  const row = await context.sagas.settled(member.id, wish.reference, 0);
  expect(row).toMatchObject({ status: "FAILED", state: "refused" });
  expect(asked.map(Math.floor)).toEqual([1, 2, 5, 10, 30, 46]);
  expect(await availableOf(context, member)).toBe(1_000n);
  await slow.close();
});

test("a late opposite answer changes nothing final, and is flagged", async () => {
  const { context } = harness.start();
  const game = harness.games.get("PG");
  if (game === undefined) throw new Error("no game");
  const member = await harness.member(1_000n, { PG: 0n });
  // The call takes so long that it is given up. Then the provider answers that it was carried out.
  const late = Promise.withResolvers<void>();
  const dark: Context = {
    ...context,
    adapters: {
      ...context.adapters,
      games: new Map([
        [
          "PG",
          {
            ...game.port,
            deposit: async (move: GameMove, attempt: Attempt) => {
              await attempt.send({ target: "PG", method: "POST", url: "" });
              await late.promise;
              return depositNow(game.port, move);
            },
          },
        ],
      ]),
    },
  };
  const wish = await plan(context, member, null, "PG", 100n);
  await startTransfer(diesBeforeProcessing(context, "PG"), wish, () => 0);
  const row = await context.sagas.settled(member.id, wish.reference, 0);
  if (row === null) throw new Error("no row");
  const processing = transferSaga.process(dark, row);
  await harness.time.schedule.sleep(1_000);
  await untilSettled(context, member);
  expect(await context.sagas.settled(member.id, wish.reference, 0)).toMatchObject({ status: "FAILED" });
  late.resolve();
  await processing;
  expect(await context.sagas.settled(member.id, wish.reference, 0)).toMatchObject({ status: "FAILED" });
  expect(await availableOf(context, member)).toBe(1_000n);
  const { rows } = await harness.owner.query("select kind, detail from flag where member_id = $1", [member.id]);
  expect(rows).toEqual([{ kind: "contrary-answer", detail: { said: "done", stands: "refused" } }]);
  // The books agree with the provider: the money is in the game, and in the provider's difference account.
  const { rows: books } = await harness.owner.query(
    `select a.kind, e.amount from transfer t join entry e on e.transfer = t.id join account a on a.id = e.account
     where t.reference = $1 order by e.amount`,
    [`${wish.reference}:late`],
  );
  expect(books).toEqual([
    { kind: "difference", amount: -100n },
    { kind: "game", amount: 100n },
  ]);
});

test("an end in another process wakes a waiting caller", async () => {
  const [one, other] = [harness.start().context, harness.start().context];
  const member = await harness.member(1_000n, { PG: 0n });
  const wish = await plan(one, member, null, "PG", 100n);
  await startTransfer(diesBeforeProcessing(one, "PG"), wish, () => 0);
  const waiting = one.sagas.settled(member.id, wish.reference, 60_000);
  other.sagas.drive(member.id, wish.reference);
  expect(await waiting).toMatchObject({ status: "SUCCESS" });
});

test("when too many callers wait for an end, the next one gets the row's present state at once", async () => {
  const { context } = harness.start();
  const member = await harness.member(500n, { PG: 0n });
  const made = await plan(context, member, null, "PG", 100n);
  await startTransfer(diesBeforeProcessing(context, "PG"), made, () => 0);
  const slept: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    slept.push(ms);
    return ms === 0 ? Promise.resolve() : never;
  };
  const { promise: never, resolve: wake } = Promise.withResolvers<void>();
  const sagas = createSagas(() => ({ ...context, schedule: { ...context.schedule, sleep } }), [], 2);
  const waiting = [1, 2].map(() => sagas.settled(member.id, made.reference, 8_000));
  while (slept.length < 2) await harness.time.schedule.sleep(10);
  expect(await sagas.settled(member.id, made.reference, 8_000)).toMatchObject({ status: "IN_PROGRESS" });
  expect(await sagas.awaitEnd(member.id, made.reference, 8_000)).toBeNull();
  await untilSettled(context, member);
  wake();
  expect((await Promise.all(waiting)).map((row) => row?.status)).toEqual(["SUCCESS", "SUCCESS"]);
  expect(await sagas.settled(member.id, made.reference, 8_000)).toMatchObject({ status: "SUCCESS" });
});

test("a caller that begins to wait just before others read their rows does not read its own with them", async () => {
  const { context } = harness.start();
  const member = await harness.member(500n, { PG: 0n });
  const made = await plan(context, member, null, "PG", 100n);
  await startTransfer(diesBeforeProcessing(context, "PG"), made, () => 0);
  const moments: (() => void)[] = [];
  const sleep = (): Promise<void> => new Promise((resolve) => moments.push(resolve));
  let reads = 0;
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const sagas = createSagas(() => ({ ...context, db, schedule: { ...context.schedule, sleep } }));
  const wait = (): Promise<unknown> => sagas.awaitEnd(member.id, made.reference, 8_000);
  const waiting = [wait()];
  waiting.push(wait());
  expect(moments).toHaveLength(1);
  moments.at(-1)?.();
  while (moments.length < 2 || reads < 1) await harness.time.schedule.sleep(10);
  expect(reads).toBe(1);
  await untilSettled(context, member);
  moments.at(-1)?.();
  expect(await Promise.all(waiting)).toMatchObject([{ status: "SUCCESS" }, { status: "SUCCESS" }]);
  expect(reads).toBe(3);
});
