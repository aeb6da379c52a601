import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { evaluateDueBonuses } from "../../apps/server/src/domain/bonus/evaluate-due.ts";
import { bonusPeriods } from "../../apps/server/src/domain/bonus/periods.ts";
import { makeBonus, moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import type { BonusTerms } from "../../apps/server/src/domain/bonus/terms.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { type Answer, eventually, type Member, type Server, startWhole, type Whole } from "./whole.ts";
import { type Ways, waysOf } from "./ways.ts";

let whole: Whole;
let server: Server;
let other: Server;
let ways: Ways;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  whole = await startWhole(15);
  server = await whole.start();
  other = await whole.start();
  ways = waysOf(whole, server);
  resolver = server.context.sagas.start();
  await whole.background.owner.query("update game_provider set category = 'sport' where code = 'UFABET'");
});
afterEach(() => ways.heal());
afterAll(async () => {
  await resolver.stop();
  await whole.close();
});

const make = (terms?: Partial<BonusTerms>): Promise<string> => makeBonus(server.context.db, terms);
const message = ({ status, body }: Answer): string => `${status} ${(body as { message?: string }).message ?? ""}`;
const issue = ({ body }: Answer): string => (body as { issues?: { message: string }[] }).issues?.[0]?.message ?? "";
const activate = (member: Member, code: string, on = server): Promise<Answer> =>
  whole.call(on, member, "GET", `/api/bonus/activate/${code}`);
const clear = (member: Member, on = server): Promise<Answer> => whole.call(on, member, "GET", "/api/bonus/clear");
const deposit = (member: Member, baht: number): Promise<string> =>
  moveMoney(server.context, member, BigInt(Math.round(baht * 100)));
const withdrawn = (member: Member, baht: number): Promise<string> =>
  moveMoney(server.context, member, BigInt(Math.round(baht * 100)), "withdraw");

type Active = { status: boolean; type: string | null; turnover?: number; required?: number; code?: string };
const active = async (member: Member): Promise<Active> => (await ways.get(member, "/api/bonus/check/active")).body;
const amount = async (member: Member): Promise<number> => (await ways.wallet(member)).wallet.amount;
const kinds = async (member: Member): Promise<readonly string[]> =>
  (await ways.entries(member)).map(({ statementType, amount: sum }) => `${statementType} ${sum}`);

/** One round at a game, and the time until its report knows of it. */
const play = async (member: Member, code: string, stake: number, payout: number): Promise<void> => {
  await whole.person("POST", `/games/${code}/rounds`, { username: await ways.usernameAt(member, code), stake, payout });
  await whole.time.schedule.sleep(6_000);
};

/** A member with a deposit of so much, and accounts at games with nothing in them. */
const depositor = async (baht: number, ...codes: readonly string[]): Promise<Member> => {
  const member = await whole.background.member(0n);
  await ways.withGames(member, Object.fromEntries(codes.map((code) => [code, 0])));
  await deposit(member, baht);
  return member;
};
const move = async (member: Member, from: string, to: string, sum: number): Promise<void> => {
  const answer = await ways.post(member, "/api/wallet/transfer", { from, to, amount: sum });
  expect(answer.text).toContain("reference");
  await whole.time.schedule.sleep(500);
};

/** What the server's jobs do for reports and bonuses, on both servers. */
const tick = async (): Promise<void> => {
  await readDueReports(server.context);
  await Promise.all([evaluateDueBonuses(server.context), evaluateDueBonuses(other.context)]);
};
const endedBy = (member: Member, how: string): Promise<unknown> =>
  eventually(
    whole,
    async () => {
      await tick();
      const { rows } = await whole.background.owner.query<{ how: string | null }>(
        "select ended_how as how from member_bonus where member_id = $1 order by activated_at desc limit 1",
        [member.id],
      );
      return rows[0]?.how;
    },
    (is) => is === how,
  );
const booksAgree = async (): Promise<void> => {
  expect((await audit(whole.background.owner, auditRules)).wrong).toBe(0);
};

test("a bonus is received on a deposit, stands in the way of a withdrawal, and finishes by itself once it is played through", async () => {
  const code = await make({ turnover: 200 });
  const member = await depositor(100, "PG", "UFABET");
  expect(await active(member)).toEqual({ status: false, type: null });
  const given = await activate(member, code.toLowerCase());
  expect(given.status).toBe(200);
  expect(given.body).toEqual({
    _id: expect.any(String),
    isActive: true,
    received: [{ updatedAt: expect.any(String) }],
  });
  expect(await amount(member)).toBe(200);
  expect(await active(member)).toMatchObject({ status: true, type: "limit", code, turnover: 0, required: 400 });
  for (const url of ["/api/wallet/withdraw", "/api/wallet/withdrawAll"])
    expect(message(await ways.post(member, url, { amount: 100 }))).toBe("409 BONUS_REMAINING");

  await move(member, "WALLET", "PG", 150);
  await move(member, "WALLET", "UFABET", 50);
  await play(member, "PG", 100, 130);
  // A game that does not count.
  await play(member, "UFABET", 50, 60);
  expect(message(await ways.post(member, "/api/wallet/withdraw", { amount: 100 }))).toBe("409 BONUS_REMAINING");
  expect((await active(member)).turnover).toBe(100);
  await play(member, "PG", 150, 150);
  await play(member, "PG", 149.99, 149.99);
  expect(message(await ways.post(member, "/api/wallet/withdraw", { amount: 100 }))).toBe("409 BONUS_REMAINING");
  await play(member, "PG", 0.01, 0);
  await endedBy(member, "finished");
  expect(await active(member)).toEqual({ status: false, type: null });
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  await move(member, "PG", "WALLET", 179.99);
  expect((await ways.post(member, "/api/wallet/withdraw", { amount: 100 })).status).toBe(200);
  await booksAgree();
});

test("a requirement that was met a moment ago stands in no withdrawal's way", async () => {
  const code = await make({ turnover: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 100);
  await play(member, "PG", 100, 100);
  await play(member, "PG", 100, 100);
  expect((await ways.post(member, "/api/wallet/withdraw", { amount: 100 })).status).toBe(200);
  expect(await kinds(member)).toContain("finish_bonus 0");
});

test("what was played before the bonus does not count, nor does the deposit that it was played with", async () => {
  const code = await make({ turnover: 100 });
  const member = await depositor(300, "PG");
  await move(member, "WALLET", "PG", 200);
  await play(member, "PG", 200, 200);
  expect(issue(await activate(member, code))).toBe("played");
  await deposit(member, 100);
  expect((await activate(member, code)).status).toBe(200);
  const refused = async (): Promise<string> =>
    message(await ways.post(member, "/api/wallet/withdraw", { amount: 100 }));
  expect(await refused()).toBe("409 BONUS_REMAINING");
  expect(await active(member)).toMatchObject({ status: true, turnover: 0, required: 200 });
  await play(member, "PG", 50, 50);
  expect(await refused()).toBe("409 BONUS_REMAINING");
  expect(await active(member)).toMatchObject({ turnover: 50 });
  await clear(member);
});

test("who cancels right after the round that meets the requirement keeps everything", async () => {
  const code = await make({ turnover: 100, percent_fail: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  // Its report lags behind it: nothing but the balance tells that something was played.
  await whole.person("POST", "/games/PG/rounds", {
    username: await ways.usernameAt(member, "PG"),
    stake: 200,
    payout: 190,
  });
  expect((await clear(member)).status).toBe(200);
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  expect((await amount(member)) + (await ways.holds(member, "PG"))).toBe(190);
});

test("S30: fifty calls at once on two servers give it once, by whichever call", async () => {
  const code = await make({ max_received: 5, type: "day" });
  const member = await depositor(100, "PG");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      whole.call(
        at % 2 === 0 ? server : other,
        member,
        "GET",
        `/api/${at % 3 === 0 ? "promotion" : "bonus"}/activate/${code}`,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Whoever was kept waiting too long may be told to try again, and nobody that the deposit is used.
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(["409 BONUS_ALREADY_ACTIVE", "409 BONUS_CONDITION unclear"]).toContain(
      `${message(answer)} ${issue(answer)}`.trim(),
    );
  expect(await amount(member)).toBe(200);
  expect(await kinds(member)).toEqual(["bonus 100", "deposit 100"]);
});

test("S30: of ten that there are, fifty members at once get ten", async () => {
  const code = await make({ total: 10 });
  const members = await Promise.all(Array.from({ length: 50 }, () => depositor(100)));
  const answers = await Promise.all(members.map((member, at) => activate(member, code, at % 2 === 0 ? server : other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(message))).toEqual(new Set(["409 BONUS_FULL"]));
  const { rows } = await whole.background.owner.query("select given from bonus where code = $1", [code]);
  expect(rows).toEqual([{ given: 10 }]);
});

test("a withdrawal and an activation that come at once: one sees the other", async () => {
  const code = await make({ max_received: 1000, type: "limit", turnover: 100 });
  for (let round = 0; round < 12; round++) {
    const member = await depositor(200);
    const [given, taken] = await Promise.all([
      activate(member, code, other),
      whole.time.schedule.sleep(round * 4).then(() => ways.post(member, "/api/wallet/withdraw", { amount: 100 })),
    ]);
    const both = [message(given), message(taken)];
    expect(both).not.toEqual(["200 ", "200 "]);
    expect([
      ["200 ", "409 BONUS_REMAINING"],
      ["409 BONUS_CONDITION", "200 "],
    ]).toContainEqual(both);
  }
});

test("S71: one deposit earns once, and money that goes round earns nothing again", async () => {
  const first = await make({ turnover: 0 });
  const second = await make({ turnover: 0 });
  const member = await depositor(100);
  expect((await activate(member, first)).status).toBe(200);
  await endedBy(member, "finished");
  expect(message(await activate(member, first))).toBe("409 BONUS_MAX_CLAIMED");
  const again = await activate(member, second);
  expect([message(again), issue(again)]).toEqual(["409 BONUS_CONDITION", "used"]);
  // Deposit, withdraw, deposit again: each deposit is one that was withdrawn, or one that was used.
  await deposit(member, 100);
  await withdrawn(member, 100);
  expect(issue(await activate(member, second))).toBe("withdrawn");
  await deposit(member, 100);
  expect((await activate(member, second)).status).toBe(200);
  await booksAgree();
});

test("what a deposit must be: there, large enough, not played on; and the last satang counts", async () => {
  const code = await make({ deposit_minimum: 10_000n });
  const none = await whole.background.member(50_000n);
  expect(issue(await activate(none, code))).toBe("missing");
  expect(issue(await activate(await depositor(99.99), code))).toBe("too_small");
  expect((await activate(await depositor(100), code)).status).toBe(200);
  const player = await depositor(100, "PG");
  await move(player, "WALLET", "PG", 50);
  await play(player, "PG", 10, 10);
  expect(issue(await activate(player, code))).toBe("played");
  await play(player, "PG", 10, 0);
  expect(issue(await activate(player, code))).toBe("played");
  // A deposit after the bet is a fresh one.
  await deposit(player, 100);
  expect((await activate(player, code)).status).toBe(200);
  const tiny = await make({ deposit_minimum: 0n, reward_percent: 50 });
  expect(issue(await activate(await depositor(0.01), tiny))).toBe("too_small");
  const satang = await depositor(0.02);
  expect((await activate(satang, tiny)).status).toBe(200);
  expect(await amount(satang)).toBe(0.03);
});

test("codes: unknown ones, those of others' currency, those whose time is not now; twenty guesses an hour (S69)", async () => {
  const member = await depositor(100);
  const now = whole.time.clock.now().getTime();
  const closed = [
    await make({ is_active: false }),
    await make({ currency: "LAK" }),
    await make({ active_from: new Date(now + 3_600_000) }),
    await make({ active_to: new Date(now) }),
  ];
  for (const code of closed) expect(message(await activate(member, code))).toBe("404 NO_PROMOTION");
  const hidden = await make({ is_listed: false });
  const listed = await make();
  const find = (code: string): Promise<Answer> => ways.get(member, `/api/promotion/find/${code}`);
  expect((await find(hidden.toLowerCase())).body).toMatchObject({ promotion: { code: hidden, percentFail: 50 } });
  expect((await find("NONE")).body).toEqual({});
  for (let guess = 0; guess < 15; guess++) await find(`GUESS${guess}`);
  expect(message(await find("ONEMORE"))).toBe("429 REQUEST_LIMIT");
  expect(message(await find(hidden))).toBe("429 REQUEST_LIMIT");
  expect(message(await activate(member, hidden))).toBe("429 REQUEST_LIMIT");
  expect((await find(listed)).body).toMatchObject({ promotion: { code: listed } });
  const codes = ((await ways.get(member, "/api/bonus")).body as { code: string }[]).map(({ code }) => code);
  expect(codes).toContain(listed);
  expect(codes).not.toContain(hidden);
  whole.time.skip(3_600_000);
  expect((await whole.call(server, member, "GET", `/api/promotion/activate/${hidden}`)).status).toBe(200);
  expect((await ways.get(member, "/api/promotion/current")).body).toMatchObject({ promotion: { code: hidden } });
  expect(message(await activate(member, listed))).toBe("409 BONUS_ALREADY_ACTIVE");
  const mine = (await ways.get(member, "/api/bonus")).body as {
    code: string;
    userBonus: { isActive: boolean } | null;
  }[];
  expect(mine.find(({ code }) => code === hidden)?.userBonus).toMatchObject({ isActive: true });
});

test("a promotion that was received is told as that", async () => {
  const code = await make({ is_listed: false, turnover: 0 });
  const member = await depositor(100);
  expect((await activate(member, code)).status).toBe(200);
  await endedBy(member, "finished");
  await deposit(member, 100);
  expect(message(await activate(member, code))).toBe("409 PROMOTION_RECEIVED");
});

test("a day's bonus is there again at midnight in Bangkok, a week's on Monday", async () => {
  const day = await make({ type: "day", max_received: 1, turnover: 0 });
  const week = await make({ type: "week", max_received: 2, turnover: 0 });
  const member = await depositor(100);
  const toBangkok = (hour: string, on?: number): void => {
    const now = whole.time.clock.now().getTime();
    const local = new Date(now + 7 * 3_600_000);
    const days = on === undefined ? 0 : (on - local.getUTCDay() + 7) % 7;
    const target = Date.parse(`${local.toISOString().slice(0, 10)}T${hour}Z`) - 7 * 3_600_000 + days * 86_400_000;
    whole.time.skip(target - now + (target <= now ? (on === undefined ? 1 : 7) * 86_400_000 : 0));
  };
  const receive = async (code: string): Promise<string> => {
    const answer = await activate(member, code);
    if (answer.status === 200) await endedBy(member, "finished");
    await deposit(member, 100);
    return message(answer);
  };
  // A Sunday, an hour before midnight.
  toBangkok("23:00:00", 0);
  expect(await receive(day)).toBe("200 ");
  expect(await receive(day)).toBe("409 BONUS_MAX_CLAIMED");
  expect(await receive(week)).toBe("200 ");
  expect(await receive(week)).toBe("200 ");
  expect(await receive(week)).toBe("409 BONUS_MAX_CLAIMED");
  toBangkok("00:00:00");
  expect(await receive(day)).toBe("200 ");
  expect(await receive(week)).toBe("200 ");
  expect(await receive(day)).toBe("409 BONUS_MAX_CLAIMED");
});

test("clearing takes the reward and the share of what was won, brings all home, and leaves what is the member's own", async () => {
  const code = await make({ percent_fail: 30 });
  const member = await depositor(100, "PG", "UFABET");
  expect(message(await clear(member))).toBe("404 NO_DATA");
  await activate(member, code);
  await move(member, "WALLET", "PG", 80);
  await move(member, "WALLET", "UFABET", 120);
  await play(member, "PG", 10, 110.05);
  await deposit(member, 55.5);
  // 355.55 in all, 155.50 their own; 100 are the reward, of the other 100.05 thirty per cent are 30.01.
  const preview = await ways.get(member, "/api/bonus/check/clear");
  expect(preview.body).toEqual({
    code,
    percentFail: 30,
    held: 355.55,
    own: 155.5,
    reward: 100,
    share: 30.01,
    taken: 130.01,
    left: 225.54,
  });
  const answer = await clear(member);
  expect([answer.status, answer.body]).toEqual([200, { message: "BONUS_CLEAR" }]);
  expect(await amount(member)).toBe(225.54);
  expect([await ways.holds(member, "PG"), await ways.holds(member, "UFABET")]).toEqual([0, 0]);
  expect((await kinds(member))[0]).toBe("finish_bonus 130.01");
  expect(message(await clear(member))).toBe("404 NO_DATA");
  expect((await ways.post(member, "/api/wallet/withdraw", { amount: 200 })).status).toBe(200);
  await booksAgree();
});

test("who lost their own money too gives nothing back; who lost all of it keeps the later deposit", async () => {
  const code = await make({ percent_fail: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await play(member, "PG", 150, 0);
  expect((await clear(member)).status).toBe(200);
  expect(await amount(member)).toBe(50);
  expect((await kinds(member)).slice(0, 2)).toContain("finish_bonus 0");

  const second = await depositor(100, "PG");
  await activate(second, await make({ percent_fail: 100 }));
  await move(second, "WALLET", "PG", 200);
  await play(second, "PG", 190, 0);
  await deposit(second, 500);
  expect((await clear(second)).status).toBe(200);
  expect(await amount(second)).toBe(510);
});

test("while a part is not clear nothing ends and nothing is taken; later it does", async () => {
  const code = await make();
  const member = await depositor(100, "PG", "UFABET");
  await activate(member, code);
  await move(member, "WALLET", "UFABET", 50);
  for (const kind of ["error", "nonsense"]) {
    await ways.fault("UFABET", kind);
    expect(message(await clear(member))).toBe("409 BONUS_CONDITION");
    expect(message(await ways.get(member, "/api/bonus/check/clear"))).toBe("409 BONUS_CONDITION");
    await ways.heal();
    expect((await active(member)).status).toBe(true);
  }
  // A transfer that nobody knows the end of.
  await ways.fault("UFABET", "lost-reply");
  const moved = await ways.post(member, "/api/wallet/transfer", { from: "WALLET", to: "UFABET", amount: 50 });
  expect(moved.status).toBe(202);
  await ways.heal();
  expect(message(await clear(member))).toBe("409 BONUS_CONDITION");
  await ways.settled(member);
  expect((await clear(member)).status).toBe(200);
  expect(await amount(member)).toBe(100);
  await booksAgree();
});

test("S30: money that moves while a clearing works out what it takes: nothing is taken by what was seen before", async () => {
  const member = await depositor(100, "PG");
  await activate(member, await make());
  const { ledger } = other.context;
  const { submit } = ledger;
  const paused = vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
    if (posting.kind === "finish-bonus") {
      paused.mockRestore();
      await move(member, "WALLET", "PG", 50);
    }
    return submit(posting);
  });
  expect(message(await clear(member, other))).toBe("409 BONUS_CONDITION");
  expect((await active(member)).status).toBe(true);
  expect([await amount(member), await ways.holds(member, "PG")]).toEqual([150, 50]);
  expect((await clear(member, other)).status).toBe(200);
  expect([await amount(member), await ways.holds(member, "PG")]).toEqual([100, 0]);
  await booksAgree();
});

test("S30: cleared fifty times at once on two servers, it is taken once", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => clear(member, at % 2 === 0 ? server : other)),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  for (const answer of answers)
    expect(["200 BONUS_CLEAR", "404 NO_DATA", "409 BONUS_CONDITION"]).toContain(message(answer));
  expect(await amount(member)).toBe(100);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish_bonus"))).toEqual(["finish_bonus 100"]);
  await booksAgree();
});

test("a bonus whose time is over is taken back by itself; while a provider is down, later", async () => {
  const code = await make({ expire_days: 0 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 120);
  await play(member, "PG", 20, 60);
  await ways.fault("PG", "error");
  whole.time.skip(86_400_000);
  for (let round = 0; round < 3; round++) {
    await tick();
    whole.time.skip(20_000);
  }
  expect((await active(member)).status).toBe(true);
  await ways.heal();
  await endedBy(member, "expired");
  // 240 in all, 100 their own, 100 the reward; half of the other 40.
  expect(await amount(member)).toBe(120);
  expect(await kinds(member)).toContain("finish_bonus 120");
  await booksAgree();
});

test("what was played before the time was over and met the requirement counts, however late it is reported", async () => {
  const code = await make({ expire_days: 0, turnover: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  const username = await ways.usernameAt(member, "PG");
  for (let round = 0; round < 2; round++)
    await whole.person("POST", "/games/PG/rounds", { username, stake: 100, payout: 100 });
  whole.time.skip(86_400_000);
  await endedBy(member, "finished");
  expect(await ways.holds(member, "PG")).toBe(200);
});

test("nothing left everywhere ends it by itself: not at one baht, and not while something is on its way", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  expect((await ways.get(member, "/api/bonus/check/minimum")).body).toEqual({ status: false, minimum: 1 });
  await move(member, "WALLET", "PG", 199.5);
  await play(member, "PG", 199, 0);
  await ways.get(member, "/api/wallet/refresh/slot");
  await tick();
  // One baht: half in the game, half in the wallet.
  expect((await active(member)).status).toBe(true);
  await play(member, "PG", 0.01, 0);
  await endedBy(member, "empty");
  expect((await ways.get(member, "/api/bonus/check/minimum")).body).toEqual({ status: true, minimum: 1 });
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  expect(await bonusPeriods(server.context, member.id)).toEqual([{ from: expect.any(Date), to: expect.any(Date) }]);
});

test("what a bet pays after its bonus ended with nothing left is flagged, and is the member's", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await play(member, "PG", 200, 0);
  await endedBy(member, "empty");
  await play(member, "PG", 0, 500);
  await ways.get(member, "/api/wallet/refresh/slot");
  const flags = async (): Promise<readonly unknown[]> => {
    await tick();
    const { rows } = await whole.background.owner.query<Readonly<Record<string, unknown>>>(
      "select kind, detail from flag where member_id = $1 and kind = 'paid-after-bonus'",
      [member.id],
    );
    return rows;
  };
  const found = await eventually(whole, flags, (rows) => rows.length > 0);
  expect(found).toEqual([{ kind: "paid-after-bonus", detail: { game: "PG", amount: "50000" } }]);
  await move(member, "PG", "WALLET", 500);
  expect((await ways.post(member, "/api/wallet/withdraw", { amount: 500 })).status).toBe(200);
});

test("S69: a bonus by two members from one device, or paid by one account, is flagged, and given all the same", async () => {
  const [one, two] = [await whole.background.member(0n), await whole.background.member(0n)];
  for (const member of [one, two]) {
    const arrival = `bank:SCB:${member.id}`;
    await whole.background.owner.query(
      `insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency, amount, at, created_at)
       values ($1, 'SCB', '1112223334', 'SOMEBODY ELSE', 'KBANK', '1', 'THB', 10000, $2, $2)`,
      [arrival, whole.time.clock.now()],
    );
    await moveMoney(server.context, member, 10_000n, "deposit", { transfer: arrival });
  }
  const code = await make();
  expect((await activate(one, code)).status).toBe(200);
  expect((await activate(two, code)).status).toBe(200);
  const flagsOf = async (member: Member): Promise<readonly unknown[]> => {
    const text = "select kind, subject, detail from flag where member_id = $1";
    return (await whole.background.owner.query<Readonly<Record<string, unknown>>>(text, [member.id])).rows;
  };
  const detail = { bonus: code, shared: "device, payer" };
  expect(await flagsOf(two)).toEqual([{ kind: "shared-bonus", subject: String(one.id), detail }]);
  expect(await flagsOf(one)).toEqual([]);
  const { rows } = await whole.background.owner.query("select payer, origin from member_bonus where member_id = $1", [
    two.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain("1112223334");
});

/** Before or after each statement or the next; a whole call has fewer. */
const deaths = Array.from({ length: 25 }, (_, at) => at * 3 + 1);

test.each(deaths)(
  "a server that dies at point %i of an activation leaves it given once, or not at all",
  async (dieAt) => {
    const code = await make({ total: 1 });
    const member = await depositor(100);
    const mortal = await whole.start(dieAt);
    await Promise.race([activate(member, code, mortal).catch(() => undefined), mortal.died]);
    await mortal.kill();
    await ways.settled(member);
    const { rows } = await whole.background.owner.query<{ count: string }>(
      "select count(*) from member_bonus where member_id = $1",
      [member.id],
    );
    const given = Number(rows[0]?.count);
    expect(await amount(member)).toBe(100 + given * 100);
    const again = message(await activate(member, code));
    expect(again).toBe(given === 1 ? "409 BONUS_ALREADY_ACTIVE" : "200 ");
    expect(await amount(member)).toBe(200);
  },
);

test.each(deaths)("a server that dies at point %i of a clearing takes it once", async (dieAt) => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 60);
  const mortal = await whole.start(dieAt);
  await Promise.race([clear(member, mortal).catch(() => undefined), mortal.died]);
  await mortal.kill();
  await ways.settled(member);
  // A process that died in it may have the member's turn to bring home a while longer.
  whole.time.skip(60_000);
  expect(["200 BONUS_CLEAR", "404 NO_DATA"]).toContain(message(await clear(member)));
  expect(await amount(member)).toBe(100);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish_bonus"))).toEqual(["finish_bonus 100"]);
  expect(await active(member)).toEqual({ status: false, type: null });
  await tick();
  expect((await bonusPeriods(server.context, member.id))[0]?.to).toEqual(expect.any(Date));
});
