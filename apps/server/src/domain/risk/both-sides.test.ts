import { afterAll, beforeAll, expect, test } from "vitest";

import type { GameBet, GamePort } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import { type MemberGame, openGames } from "../game/accounts.ts";
import { readReport } from "../game/bets.ts";
import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { flagBothSides } from "./both-sides.ts";
import { paidBy, shareDevice } from "./testing/linked.ts";

// A provider whose report the test sets for each player. The report is complete until far into the future.
const time = createFastTime(50);
const reports = new Map<string, readonly GameBet[]>();
const port: GamePort = {
  ...createFakeGame("UFABET", time.schedule.sleep).port,
  report: ({ username, from }) =>
    Promise.resolve({
      is: "known",
      bets: (reports.get(username) ?? []).filter(({ at }) => at >= from),
      completeUpTo: new Date(time.clock.now().getTime() + 3_600_000),
      hasMore: false,
      theirTime: null,
    }),
};

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness({ games: new Map([["UFABET", port]]) }, time);
  ({ context } = harness.start());
});
afterAll(() => harness.close());

let made = 0;
const someEvent = (): string => `m1-${(made += 1)}`;

const back = async ({ id }: TestMember, event: string, side: string, stake: bigint, code = "UFABET"): Promise<void> => {
  const at = context.clock.now();
  const line = { member_id: id, code, id: `sides-${(made += 1)}`, at, stake, payout: 0n, valid: stake, seen_at: at };
  await context.db
    .insertInto("game_bet")
    .values({ ...line, event, side })
    .execute();
};

/** Checks a member's bets on events, as reading a report does. */
const look = (member: TestMember, ...events: readonly string[]): Promise<void> =>
  flagBothSides(context, { memberId: member.id, code: "UFABET", currency: member.currency }, events);

type Flag = { readonly member_id: bigint; readonly reference: string; readonly subject: string };

/** The flags about an event, with the rule that is installed. */
const flagsOf = async (event: string): Promise<readonly Flag[]> => {
  const { rows } = await harness.owner.query<Flag>(
    `select member_id, reference, regexp_replace(subject, '^R[0-9]+ ', '') as subject,
       detail - '{rule,act,score,smaller-side-percent}'::text[] as detail from flag
     where kind = 'risk-rule' and detail ->> 'event' = $1 order by created_at, member_id`,
    [event],
  );
  return rows;
};

const flagOf = (event: string, staked: string, one: TestMember, two?: TestMember) => ({
  member_id: one.id,
  reference: `PR${one.id}`,
  subject: `UFABET ${event}${two === undefined ? "" : ` ${two.id}`}`,
  detail: { game: "UFABET", event, sides: "away, home", staked, ...(two && { other: String(two.id) }) },
});

type Someone = Pick<TestMember, "id">;

const invitedBy = async (friend: Someone, inviter: Someone): Promise<void> => {
  await harness.owner.query("alter table member disable trigger member_inviter_fixed");
  await harness.owner.query("update member set inviter_id = $2 where id = $1", [friend.id, inviter.id]);
  await harness.owner.query("alter table member enable trigger member_inviter_fixed");
};

/** A bonus with its own code that a member received once, from a device and for a deposit of a payer. */
const received = async ({ id }: TestMember, from: { readonly origin?: string; readonly payer?: string }) => {
  const at = context.clock.now();
  const code = `SIDES${(made += 1)}`;
  await harness.owner.query(
    `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
       required, categories, percent_fail, held_before, wallet_seq, activated_at, ended_at, ended_how, taken, origin, payer)
     values ($1, $2, $2, 'THB', true, 'day', $2, 100, 100, 100, '{slot}', 20, 0, 0, $3, $3, 'finished', 0, $4, $5)`,
    [id, code, at, from.origin ?? null, from.payer ?? null],
  );
};

const two = async (): Promise<readonly [TestMember, TestMember]> => [
  await harness.member(0n),
  await harness.member(0n),
];

/** Two members on opposite sides of a new event, both checked. Resolves with the flags. */
const opposed = async (one: TestMember, other: TestMember): Promise<readonly Flag[]> => {
  const event = someEvent();
  await back(one, event, "home", 100n);
  await back(other, event, "away", 100n);
  await look(one, event);
  await look(other, event);
  return flagsOf(event);
};

test("S69: one member on both sides is one flag, however often it is checked", async () => {
  const member = await harness.member(0n);
  const event = someEvent();
  await back(member, event, "home", 6_000n);
  await look(member, event);
  expect(await flagsOf(event)).toEqual([]);
  await back(member, event, "away", 10_000n);
  for (let time = 0; time < 3; time++) await look(member, event);
  expect(await flagsOf(event)).toEqual([flagOf(event, "16000", member)]);
});

test("S69: exactly half of the larger stake gives a flag, a satang less gives none; stakes on one side add up", async () => {
  const member = await harness.member(0n);
  const [less, half] = [someEvent(), someEvent()];
  await back(member, less, "home", 4_999n);
  await back(member, less, "away", 10_000n);
  await back(member, half, "home", 2_500n);
  await back(member, half, "home", 2_500n);
  await back(member, half, "away", 10_000n);
  await look(member, less, half);
  expect(await flagsOf(less)).toEqual([]);
  expect(await flagsOf(half)).toEqual([flagOf(half, "15000", member)]);
});

test("S69: the same side twice gives no flag, nor do sides with no stake, nor two events", async () => {
  const member = await harness.member(0n);
  const [same, free, one, other] = [someEvent(), someEvent(), someEvent(), someEvent()];
  await back(member, same, "home", 100n);
  await back(member, same, "home", 100n);
  await back(member, free, "home", 0n);
  await back(member, free, "away", 0n);
  await back(member, one, "home", 100n);
  await back(member, other, "away", 100n);
  await look(member, same, free, one, other);
  for (const event of [same, free, one, other]) expect(await flagsOf(event)).toEqual([]);
});

test("S69: an event with the same name at another provider is another event", async () => {
  const member = await harness.member(0n);
  const event = someEvent();
  await back(member, event, "home", 100n);
  await back(member, event, "away", 100n, "HUAYHD");
  await look(member, event);
  expect(await flagsOf(event)).toEqual([]);
});

test("S69: two strangers on opposite sides give no flag", async () => {
  const [one, other] = await two();
  // Their bonuses came from other devices, or from unknown devices.
  await received(one, { origin: "phone-a" });
  await received(other, { payer: "phone-a" });
  await received(one, {});
  await received(other, {});
  expect(await opposed(one, other)).toEqual([]);
});

test("S69: inviter and friend are one flag, on the smaller id, whichever is checked last, or alone", async () => {
  const [one, other] = await two();
  await invitedBy(other, one);
  const events = [someEvent(), someEvent(), someEvent(), someEvent()] as const;
  for (const event of events) {
    await back(one, event, "home", 100n);
    await back(other, event, "away", 200n);
  }
  await look(one, events[0]);
  await look(other, events[0]);
  await look(other, events[1]);
  await look(one, events[1]);
  await look(one, events[2]);
  await look(other, events[3]);
  for (const event of events) expect(await flagsOf(event)).toEqual([flagOf(event, "300", one, other)]);
  // The friend's account may be older than the inviter's.
  const [friend, inviter] = await two();
  await invitedBy(friend, inviter);
  expect(await opposed(friend, inviter)).toMatchObject([{ member_id: friend.id }]);
});

test("S69: two friends of one inviter are not linked by the inviter", async () => {
  const [inviter, one] = await two();
  const other = await harness.member(0n);
  await invitedBy(one, inviter);
  await invitedBy(other, inviter);
  expect(await opposed(one, other)).toEqual([]);
});

test.each([{ origin: "device-1" }, { payer: "payer-1" }])(
  "S69: members who ever received a bonus by the same %o are linked, whatever the bonus",
  async (from) => {
    const [one, other] = await two();
    await received(one, from);
    await received(other, from);
    expect(await opposed(one, other)).toMatchObject([{ member_id: one.id }]);
  },
);

test("S69: members who signed in from one device are linked, without any bonus", async () => {
  const [one, other] = await two();
  await shareDevice(harness.owner, [one, other], context.clock.now());
  expect(await opposed(one, other)).toMatchObject([{ member_id: one.id }]);
});

test("S69: members whom one account paid are linked, without any bonus; members of erased senders are not", async () => {
  const [one, other] = await two();
  for (const member of [one, other]) await paidBy(harness.owner, member, "9990001112", context.clock.now());
  expect(await opposed(one, other)).toMatchObject([{ member_id: one.id }]);
  const strangers = await two();
  for (const member of strangers) await paidBy(harness.owner, member, "", context.clock.now());
  expect(await opposed(...strangers)).toEqual([]);
});

test("S69: amounts in two currencies are not compared", async () => {
  const [one, other] = await two();
  await invitedBy(other, one);
  await harness.owner.query("update member set currency = 'LAK' where id = $1", [other.id]);
  const event = someEvent();
  await back(one, event, "home", 100n);
  await back(other, event, "away", 100n);
  await look(one, event);
  expect(await flagsOf(event)).toEqual([]);
});

test("S69: of many on the other side twenty are flagged, the largest stakes first, and the member themselves before them", async () => {
  const inviter = await harness.member(0n);
  const [event, another] = [someEvent(), someEvent()];
  for (const on of [event, another]) {
    await back(inviter, on, "home", 100n);
    await back(inviter, on, "away", 50n);
  }
  const friends: TestMember[] = [];
  for (let more = 0n; more < 22n; more++) {
    const friend = await harness.member(0n);
    await invitedBy(friend, inviter);
    await back(friend, event, "away", 100n + more);
    friends.push(friend);
  }
  await look(inviter, event, another);
  const subjects = (await flagsOf(event)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(20);
  expect(subjects).toContain(`UFABET ${event}`);
  const large = friends.slice(-19).map(({ id }) => `UFABET ${event} ${id}`);
  for (const subject of large) expect(subjects).toContain(subject);
  expect(await flagsOf(another)).toHaveLength(1);
});

const playing = async (): Promise<MemberGame> => {
  const member = await harness.member(0n, { UFABET: 0n });
  const [game] = await openGames(context, member);
  if (game === undefined) throw new Error("no game");
  return game;
};
const line = (id: string, event: string, side: string): GameBet => {
  const at = time.clock.now();
  return { id, at, stake: 100n, payout: 0n, valid: 100n, on: { event, side } };
};

test("S69: the lines of a report are kept and flagged; a line without an event is kept without one", async () => {
  const game = await playing();
  const event = someEvent();
  const plain = { id: "c", at: time.clock.now(), stake: 5n, payout: 5n, valid: 5n };
  reports.set(game.username, [plain, line("a", event, "home"), line("b", event, "away")]);
  expect(await readReport(context, game)).toMatchObject({ is: "known", added: 3 });
  expect(await flagsOf(event)).toHaveLength(1);
  const { rows } = await harness.owner.query("select id, event, side from game_bet where member_id = $1 order by id", [
    game.memberId,
  ]);
  expect(rows).toEqual([
    { id: "a", event, side: "home" },
    { id: "b", event, side: "away" },
    { id: "c", event: null, side: null },
  ]);
});

test.each(Array.from({ length: 40 }, (_, at) => at + 1))(
  "S69: a server that dies at point %i of a reading leaves the flag to the next one",
  async (dieAt) => {
    const game = await playing();
    const event = someEvent();
    reports.set(game.username, [line("a", event, "home"), line("b", event, "away")]);
    const { context: mortal, mortality } = harness.start(dieAt);
    await Promise.race([readReport(mortal, game).catch(() => undefined), mortality.died]);
    await mortality.kill();
    await readReport(context, game);
    expect(await flagsOf(event)).toHaveLength(1);
  },
);

test("S69: when two servers read the two sides at once, the pair is not missed", async () => {
  const other = harness.start().context;
  for (let round = 0; round < 20; round++) {
    const event = someEvent();
    const [one, two] = [await playing(), await playing()];
    await invitedBy({ id: two.memberId }, { id: one.memberId });
    reports.set(one.username, [line("a", event, "home")]);
    reports.set(two.username, [line("b", event, "away")]);
    await Promise.all([readReport(context, one), readReport(other, two)]);
    expect(await flagsOf(event)).toHaveLength(1);
  }
});
