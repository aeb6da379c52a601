import { afterAll, beforeAll, expect, test } from "vitest";

import type { GameBet, GamePort } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import { openDifferences } from "../reconciliation/differences.ts";
import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { type MemberGame, openGames } from "./accounts.ts";
import { explainPlay } from "./explain.ts";
import { readDueReports } from "./read-due-reports.ts";
import { refreshGame } from "./refresh.ts";

// The test controls the game's bets and the report on them: which bets are reported, when, and which are held back.

const time = createFastTime(1);
const fake = createFakeGame("PG", time.schedule.sleep);
const bets = new Map<string, GameBet[]>();
let completeUpTo: Date | null = null;
let isSilent = false;
const port: GamePort = {
  ...fake.port,
  report: ({ username, from }) => {
    if (isSilent) return Promise.resolve({ is: "unclear", why: "test" });
    const upTo = completeUpTo ?? time.clock.now();
    const lines = (bets.get(username) ?? []).filter(({ at }) => at >= from && at <= upTo);
    return Promise.resolve({ is: "known", bets: lines, completeUpTo: upTo, hasMore: false, theirTime: null });
  },
};

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness({ games: new Map([["PG", port]]) }, time);
  ({ context } = harness.start());
  // A measurement during which time is skipped would leave the offset of the database's clock unknown.
  await context.databaseTime.measure();
});
afterAll(() => harness.close());

type Player = { readonly game: MemberGame; readonly bet: (stake: bigint, payout: bigint) => GameBet };

let count = 0;
const player = async (holds = 1_000n): Promise<Player> => {
  completeUpTo = null;
  isSilent = false;
  const member = await harness.member(0n, { PG: holds });
  const [game] = await openGames(context, member);
  if (game === undefined) throw new Error("no game");
  fake.balances.set(game.username, holds);
  const lines: GameBet[] = [];
  bets.set(game.username, lines);
  const bet = (stake: bigint, payout: bigint): GameBet => {
    fake.balances.set(game.username, (fake.balances.get(game.username) ?? 0n) + payout - stake);
    const line = { id: `b${(count += 1)}`, at: time.clock.now(), stake, payout, valid: stake };
    lines.push(line);
    return line;
  };
  return { game, bet };
};

/** The amounts won, lost and not explained in the house's accounts for this provider, for this game account only. */
const housesOf = async ({ game }: Player) => {
  const { rows } = await harness.owner.query(
    `select a.kind, coalesce(sum(e.amount), 0)::bigint as sum from account a join entry e on e.account = a.id
     join transfer t on t.id = e.transfer
     where a.kind in ('play', 'difference') and a.code = 'PG'
       and (t.reference like $1 or t.reference like $2) group by a.kind order by a.kind`,
    [`play:${game.account}:%`, `difference:${game.account}:%`],
  );
  const sums = new Map(rows.map(({ kind, sum }: { kind: string; sum: bigint }) => [kind, sum]));
  return { play: sums.get("play") ?? 0n, difference: sums.get("difference") ?? 0n };
};

const listed = async ({ game }: Player) =>
  (await openDifferences(context)).filter(({ provider, what }) => provider === "PG" && what === game.username);

/** Refreshes the balance, lets the report cover it, and compares the two. */
const settle = async ({ game }: Player) => {
  await refreshGame(context, game, true);
  time.skip(10_000);
  return (await explainPlay(context, game)).is;
};

test("bets of the report explain the play results; each line is kept once", async () => {
  const one = await player();
  one.bet(100n, 0n);
  time.skip(5_000);
  one.bet(50n, 500n);
  time.skip(5_000);
  expect(await settle(one)).toBe("explained");
  expect(await settle(one)).toBe("explained");
  expect(await housesOf(one)).toEqual({ play: -350n, difference: 0n });
  const rows = await context.db
    .selectFrom("game_bet")
    .select(["stake", "payout", "valid", "counted"])
    .where("member_id", "=", one.game.memberId)
    .orderBy("at")
    .execute();
  expect(rows).toEqual([
    { stake: 100n, payout: 0n, valid: 100n, counted: true },
    { stake: 50n, payout: 500n, valid: 50n, counted: true },
  ]);
  expect(await listed(one)).toEqual([]);
});

test("a report that does not cover the balance yet makes no difference", async () => {
  const one = await player();
  completeUpTo = time.clock.now();
  time.skip(3_000);
  one.bet(100n, 0n);
  await refreshGame(context, one.game);
  for (let second = 0; second < 5; second++) {
    time.skip(1_000);
    expect((await explainPlay(context, one.game)).is).toBe("waiting");
  }
  expect(await housesOf(one)).toEqual({ play: 100n, difference: 0n });
  isSilent = true;
  expect(await explainPlay(context, one.game)).toMatchObject({ is: "waiting", completeUpTo: null });
  isSilent = false;
  completeUpTo = null;
  expect((await explainPlay(context, one.game)).is).toBe("explained");
  expect(await housesOf(one)).toEqual({ play: 100n, difference: 0n });
});

test("play that no bet explains goes to the difference account, once, and is listed", async () => {
  for (const stolen of [77n, -33n]) {
    const one = await player();
    one.bet(100n, 20n);
    fake.balances.set(one.game.username, 920n - stolen);
    time.skip(5_000);
    expect(await settle(one)).toBe("unexplained");
    expect(await housesOf(one)).toEqual({ play: 80n, difference: stolen });
    expect(await listed(one)).toMatchObject([{ kind: "play", ours: -stolen, theirs: 0n, currency: "THB" }]);
    expect((await explainPlay(context, one.game)).is).toBe("nothing");
    expect(await settle(one)).toBe("explained");
    expect(await housesOf(one)).toEqual({ play: 80n, difference: stolen });
  }
});

test("a bet that was reported too late becomes play after all, and leaves the list", async () => {
  const one = await player();
  const lines = bets.get(one.game.username) ?? [];
  const late = one.bet(100n, 0n);
  lines.length = 0;
  time.skip(5_000);
  expect(await settle(one)).toBe("unexplained");
  expect(await housesOf(one)).toEqual({ play: 0n, difference: 100n });
  lines.push(late);
  expect(await settle(one)).toBe("unexplained");
  expect(await housesOf(one)).toEqual({ play: 100n, difference: 0n });
  expect(await listed(one)).toEqual([]);
});

test("a reported bet that changed no balance is found with the next balance", async () => {
  const one = await player();
  expect(await settle(one)).toBe("explained");
  const ghost = one.bet(40n, 0n);
  fake.balances.set(one.game.username, 1_000n);
  expect(ghost.stake).toBe(40n);
  time.skip(5_000);
  expect(await settle(one)).toBe("unexplained");
  expect(await housesOf(one)).toEqual({ play: 40n, difference: -40n });
});

test("bets at the very moment of a balance count with it or with the next, whichever fits", async () => {
  const one = await player();
  for (let round = 0; round < 12; round++) {
    one.bet(10n, BigInt(round));
    const refreshing = refreshGame(context, one.game);
    one.bet(7n, 0n);
    await refreshing;
    one.bet(3n, 1n);
    time.skip(1_500);
  }
  time.skip(20_000);
  expect((await explainPlay(context, one.game)).is).not.toBe("unexplained");
  expect(await settle(one)).toBe("explained");
  const { play, difference } = await housesOf(one);
  expect(difference).toBe(0n);
  expect(play).toBe(1_000n - (fake.balances.get(one.game.username) ?? 0n));
});

test(
  "a server may die anywhere during the comparison: there is one difference, once",
  { timeout: 120_000 },
  async () => {
    let dieAt = 1;
    for (; dieAt < 200; dieAt += 2) {
      const one = await player();
      one.bet(100n, 0n);
      fake.balances.set(one.game.username, 850n);
      time.skip(5_000);
      const mortal = harness.start(dieAt);
      const work = refreshGame(mortal.context, one.game).then(async () => {
        time.skip(10_000);
        await explainPlay(mortal.context, one.game);
      });
      await Promise.race([work, mortal.mortality.died]);
      time.skip(10_000);
      await Promise.all([explainPlay(context, one.game), explainPlay(harness.start().context, one.game)]);
      await settle(one);
      await settle(one);
      expect(await housesOf(one), `after dying at ${dieAt}`).toEqual({ play: 100n, difference: 50n });
      if (!mortal.mortality.isDead()) break;
    }
    expect(dieAt).toBeGreaterThan(20);
  },
);

test("a refresh that changed the balance makes the report due, on one of several servers", async () => {
  const one = await player();
  await harness.owner.query("update game_report set due_at = null");
  one.bet(60n, 0n);
  await refreshGame(context, one.game);
  time.skip(30_000);
  const other = harness.start().context;
  const read = await Promise.all([readDueReports(context), readDueReports(other)]);
  expect(Math.min(...read)).toBe(0);
  expect(Math.max(...read)).toBe(1);
  expect(await housesOf(one)).toEqual({ play: 60n, difference: 0n });
  const report = () =>
    context.db
      .selectFrom("game_report")
      .select(["seen_seq", "due_at"])
      .where("member_id", "=", one.game.memberId)
      .executeTakeFirstOrThrow();
  expect((await report()).seen_seq).toBeNull();
  // Nobody plays any more: the report is read for some time and then no longer.
  for (let minute = 0; minute < 20; minute++) {
    time.skip(60_000);
    await readDueReports(context);
  }
  expect((await report()).due_at).toBeNull();
});
