import { expect, test, vi } from "vitest";

import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { type Answer, type Member } from "./system.ts";
import { DEATH_POINTS, issue, message, setUpBonuses } from "./bonuses.ts";
import { replaceGame } from "./replace-game.ts";

const bonuses = setUpBonuses();
const { make, activate, clear, deposit, withdrawn, active, amount, kinds } = bonuses;
const { slow, round, play, depositor, move, endedBy, booksAgree } = bonuses;

test("a bonus is received on a deposit, prevents a withdrawal, and ends automatically once it is played through", async () => {
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
    expect(message(await bonuses.actions.post(member, url, { amount: 100 }))).toBe("409 BONUS_REMAINING");

  await move(member, "WALLET", "PG", 150);
  await move(member, "WALLET", "UFABET", 50);
  await play(member, "PG", 100, 130);
  // A game that does not count.
  await play(member, "UFABET", 50, 60);
  expect(message(await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 }))).toBe(
    "409 BONUS_REMAINING",
  );
  expect((await active(member)).turnover).toBe(100);
  await play(member, "PG", 150, 150);
  await play(member, "PG", 149.99, 149.99);
  expect(message(await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 }))).toBe(
    "409 BONUS_REMAINING",
  );
  await play(member, "PG", 0.01, 0);
  await endedBy(member, "finished");
  expect(await active(member)).toEqual({ status: false, type: null });
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  await move(member, "PG", "WALLET", 179.99);
  expect((await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 })).status).toBe(200);
  await booksAgree();
});

test("a requirement that was just met does not prevent a withdrawal", async () => {
  const code = await make({ turnover: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 100);
  await play(member, "PG", 100, 100);
  await play(member, "PG", 100, 100);
  expect((await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 })).status).toBe(200);
  expect(await kinds(member)).toContain("finish_bonus 0");
});

test("play before the bonus does not count, nor does the deposit that was already played", async () => {
  const code = await make({ turnover: 100 });
  const member = await depositor(300, "PG");
  await move(member, "WALLET", "PG", 200);
  await play(member, "PG", 200, 200);
  expect(issue(await activate(member, code))).toBe("played");
  await deposit(member, 100);
  expect((await activate(member, code)).status).toBe(200);
  const refused = async (): Promise<string> =>
    message(await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 }));
  expect(await refused()).toBe("409 BONUS_REMAINING");
  expect(await active(member)).toMatchObject({ status: true, turnover: 0, required: 200 });
  await play(member, "PG", 50, 50);
  expect(await refused()).toBe("409 BONUS_REMAINING");
  expect(await active(member)).toMatchObject({ turnover: 50 });
  await clear(member);
});

test("a deposit that was lost while another call asks the games earns no bonus", async () => {
  const code = await make();
  const member = await depositor(100, "PG", "UFABET");
  await move(member, "WALLET", "PG", 100);
  await bonuses.system.time.schedule.sleep(5_000);
  const heal = slow("UFABET", 3_000);
  const asking = bonuses.actions.get(member, "/api/refund/receive");
  // PG has told its balance by now.
  await bonuses.system.time.schedule.sleep(1_000);
  await round(member, "PG", 100, 0);
  const refused = await activate(member, code);
  await asking;
  heal();
  expect(message(refused)).toBe("409 BONUS_CONDITION");
  expect(await amount(member)).toBe(0);
});

test("cancelling right after the round that meets the requirement takes nothing", async () => {
  const code = await make({ turnover: 100, percent_fail: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  // Its report is late, so only the balance shows that there was play.
  await bonuses.system.person("POST", "/games/PG/rounds", {
    username: await bonuses.actions.usernameAt(member, "PG"),
    stake: 200,
    payout: 190,
  });
  expect((await clear(member)).status).toBe(200);
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  expect((await amount(member)) + (await bonuses.actions.holds(member, "PG"))).toBe(190);
});

test("S30: fifty concurrent calls on two servers give it once, whichever call is used", async () => {
  const code = await make({ max_received: 5, type: "day" });
  const member = await depositor(100, "PG");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      bonuses.system.call(
        at % 2 === 0 ? bonuses.server : bonuses.other,
        member,
        "GET",
        `/api/${at % 3 === 0 ? "promotion" : "bonus"}/activate/${code}`,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // A caller who waited too long may be told to retry, but never that the deposit is used.
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(["409 BONUS_ALREADY_ACTIVE", "409 BONUS_CONDITION unclear"]).toContain(
      `${message(answer)} ${issue(answer)}`.trim(),
    );
  expect(await amount(member)).toBe(200);
  expect(await kinds(member)).toEqual(["bonus 100", "deposit 100"]);
});

test("two servers that come to the giving in one moment give it once", async () => {
  const code = await make({ max_received: 5, type: "day" });
  const member = await depositor(100);
  const servers = [bonuses.server, bonuses.other];
  const both = Promise.withResolvers<null>();
  let reached = 0;
  for (const { ledger } of servers.map(({ context }) => context)) {
    const { submit } = ledger;
    vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
      if (posting.operation === "hold") {
        reached += 1;
        if (reached === servers.length) both.resolve(null);
        await both.promise;
      }
      return submit(posting);
    });
  }
  const answers = await Promise.all(servers.map((server) => activate(member, code, server)));
  vi.restoreAllMocks();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await amount(member)).toBe(200);
});

test("S30: of fifty members at once, exactly ten get a bonus with ten places", async () => {
  const code = await make({ total: 10 });
  const members = await Promise.all(Array.from({ length: 50 }, () => depositor(100)));
  const answers = await Promise.all(
    members.map((member, at) => activate(member, code, at % 2 === 0 ? bonuses.server : bonuses.other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(message))).toEqual(new Set(["409 BONUS_FULL"]));
  const { rows } = await bonuses.system.background.owner.query("select given from bonus where code = $1", [code]);
  expect(rows).toEqual([{ given: 10 }]);
});

test("of a withdrawal and an activation at once, one sees the other", async () => {
  const code = await make({ max_received: 1000, type: "limit", turnover: 100 });
  for (let round = 0; round < 12; round++) {
    const member = await depositor(200);
    const [given, taken] = await Promise.all([
      activate(member, code, bonuses.other),
      bonuses.system.time.schedule
        .sleep(round * 4)
        .then(() => bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 100 })),
    ]);
    const both = [message(given), message(taken)];
    expect(both).not.toEqual(["200 ", "200 "]);
    expect([
      ["200 ", "409 BONUS_REMAINING"],
      ["409 BONUS_CONDITION", "200 "],
    ]).toContainEqual(both);
  }
});

test("a game without an answer is named, and a bonus is given once it answers", async () => {
  const code = await make();
  const member = await depositor(100, "PG", "UFABET");
  await bonuses.actions.fault("UFABET", "error");
  const refused = await activate(member, code);
  expect([message(refused), issue(refused)]).toEqual(["409 BONUS_CONDITION", "unclear"]);
  expect(refused.body).toMatchObject({ failed: ["UFABET"] });
  await bonuses.actions.heal();
  expect((await activate(member, code)).status).toBe(200);
});

test("play that a game never reported before it left the list makes the deposit played, and the next one earns", async () => {
  const code = await make();
  const member = await depositor(100, "PG", "UFABET");
  await move(member, "WALLET", "UFABET", 50);
  await round(member, "UFABET", 50, 0);
  // The balance is known, the report is not yet.
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  const relist = replaceGame(bonuses.server, "UFABET");
  expect(issue(await activate(member, code))).toBe("played");
  await deposit(member, 100);
  expect((await activate(member, code)).status).toBe(200);
  relist();
  await clear(member);
});

test("S71: one deposit earns once, and money that is withdrawn and deposited again earns nothing", async () => {
  const first = await make({ turnover: 0 });
  const second = await make({ turnover: 0 });
  const member = await depositor(100);
  expect((await activate(member, first)).status).toBe(200);
  await endedBy(member, "finished");
  expect(message(await activate(member, first))).toBe("409 BONUS_MAX_CLAIMED");
  const again = await activate(member, second);
  expect([message(again), issue(again)]).toEqual(["409 BONUS_CONDITION", "used"]);
  // Deposit, withdraw, deposit again: each deposit was withdrawn or used.
  await deposit(member, 100);
  await withdrawn(member, 100);
  expect(issue(await activate(member, second))).toBe("withdrawn");
  await deposit(member, 100);
  expect((await activate(member, second)).status).toBe(200);
  await booksAgree();
});

test("a qualifying deposit exists, is large enough and was not played; rounding is to the satang", async () => {
  const code = await make({ deposit_minimum: 10_000n });
  const none = await bonuses.system.background.member(50_000n);
  expect(issue(await activate(none, code))).toBe("missing");
  expect(issue(await activate(await depositor(99.99), code))).toBe("too_small");
  expect((await activate(await depositor(100), code)).status).toBe(200);
  const player = await depositor(100, "PG");
  await move(player, "WALLET", "PG", 50);
  await play(player, "PG", 10, 10);
  expect(issue(await activate(player, code))).toBe("played");
  await play(player, "PG", 10, 0);
  expect(issue(await activate(player, code))).toBe("played");
  // A deposit after the bet is unplayed.
  await deposit(player, 100);
  expect((await activate(player, code)).status).toBe(200);
  const tiny = await make({ deposit_minimum: 0n, reward_percent: 50 });
  expect(issue(await activate(await depositor(0.01), tiny))).toBe("too_small");
  const satang = await depositor(0.02);
  expect((await activate(satang, tiny)).status).toBe(200);
  expect(await amount(satang)).toBe(0.03);
});

test("codes that are unknown, of another currency or outside their period are refused; twenty guesses an hour (S69)", async () => {
  const member = await depositor(100);
  const now = bonuses.system.time.clock.now().getTime();
  const closed = [
    await make({ is_active: false }),
    await make({ currency: "LAK" }),
    await make({ active_from: new Date(now + 3_600_000) }),
    await make({ active_to: new Date(now) }),
  ];
  for (const code of closed) expect(message(await activate(member, code))).toBe("404 NO_PROMOTION");
  const hidden = await make({ is_listed: false });
  const listed = await make();
  const find = (code: string): Promise<Answer> => bonuses.actions.get(member, `/api/promotion/find/${code}`);
  expect((await find(hidden.toLowerCase())).body).toMatchObject({ promotion: { code: hidden, percentFail: 50 } });
  expect((await find("NONE")).body).toEqual({});
  for (let guess = 0; guess < 15; guess++) await find(`GUESS${guess}`);
  expect(message(await find("ONEMORE"))).toBe("429 REQUEST_LIMIT");
  expect(message(await find(hidden))).toBe("429 REQUEST_LIMIT");
  expect(message(await activate(member, hidden))).toBe("429 REQUEST_LIMIT");
  expect((await find(listed)).body).toMatchObject({ promotion: { code: listed } });
  const codes = ((await bonuses.actions.get(member, "/api/bonus")).body as { code: string }[]).map(({ code }) => code);
  expect(codes).toContain(listed);
  expect(codes).not.toContain(hidden);
  bonuses.system.time.skip(3_600_000);
  expect((await bonuses.system.call(bonuses.server, member, "GET", `/api/promotion/activate/${hidden}`)).status).toBe(
    200,
  );
  expect((await bonuses.actions.get(member, "/api/promotion/current")).body).toMatchObject({
    promotion: { code: hidden },
  });
  expect(message(await activate(member, listed))).toBe("409 BONUS_ALREADY_ACTIVE");
  const mine = (await bonuses.actions.get(member, "/api/bonus")).body as {
    code: string;
    userBonus: { isActive: boolean } | null;
  }[];
  expect(mine.find(({ code }) => code === hidden)?.userBonus).toMatchObject({ isActive: true });
});

test("a promotion that was received says so", async () => {
  const code = await make({ is_listed: false, turnover: 0 });
  const member = await depositor(100);
  expect((await activate(member, code)).status).toBe(200);
  await endedBy(member, "finished");
  await deposit(member, 100);
  expect(message(await activate(member, code))).toBe("409 PROMOTION_RECEIVED");
});

test("a daily bonus is available again at midnight in Bangkok, a weekly one on Monday", async () => {
  const day = await make({ type: "day", max_received: 1, turnover: 0 });
  const week = await make({ type: "week", max_received: 2, turnover: 0 });
  const member = await depositor(100);
  const toBangkok = (hour: string, on?: number): void => {
    const now = bonuses.system.time.clock.now().getTime();
    const local = new Date(now + 7 * 3_600_000);
    const days = on === undefined ? 0 : (on - local.getUTCDay() + 7) % 7;
    const target = Date.parse(`${local.toISOString().slice(0, 10)}T${hour}Z`) - 7 * 3_600_000 + days * 86_400_000;
    bonuses.system.time.skip(target - now + (target <= now ? (on === undefined ? 1 : 7) * 86_400_000 : 0));
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

test("S69: a bonus of two members from one device, or paid from one account, is flagged and still given", async () => {
  const [one, two] = [await bonuses.system.background.member(0n), await bonuses.system.background.member(0n)];
  for (const member of [one, two]) {
    const arrival = `bank:SCB:${member.id}`;
    await bonuses.system.background.owner.query(
      `insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency, amount, at, created_at)
       values ($1, 'SCB', '1112223334', 'SOMEBODY ELSE', 'KBANK', '1', 'THB', 10000, $2, $2)`,
      [arrival, bonuses.system.time.clock.now()],
    );
    await moveMoney(bonuses.server.context, member, 10_000n, "deposit", { transfer: arrival });
  }
  const code = await make();
  expect((await activate(one, code)).status).toBe(200);
  expect((await activate(two, code)).status).toBe(200);
  const flagsOf = async (member: Member): Promise<readonly unknown[]> => {
    const text = "select kind, subject, detail from flag where member_id = $1";
    return (await bonuses.system.background.owner.query<Readonly<Record<string, unknown>>>(text, [member.id])).rows;
  };
  const detail = { rule: "shared-bonus", bonus: code, shared: "device, payer", other: String(one.id) };
  expect(await flagsOf(two)).toMatchObject([{ kind: "risk-rule", detail }]);
  expect(await flagsOf(one)).toEqual([]);
  const { rows } = await bonuses.system.background.owner.query(
    "select payer, origin from member_bonus where member_id = $1",
    [two.id],
  );
  expect(JSON.stringify(rows)).not.toContain("1112223334");
});

test.each(DEATH_POINTS)(
  "a server that dies at point %i of an activation leaves it given once, or not at all",
  async (dieAt) => {
    const code = await make({ total: 1 });
    const member = await depositor(100);
    const mortal = await bonuses.system.start(dieAt);
    await Promise.race([activate(member, code, mortal).catch(() => undefined), mortal.died]);
    await mortal.kill();
    await bonuses.actions.settled(member);
    const { rows } = await bonuses.system.background.owner.query<{ count: string }>(
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
