import { expect, test, vi } from "vitest";

import { bonusPeriods } from "../../apps/server/src/domain/bonus/periods.ts";
import { eventually, type Member } from "./system.ts";
import { DEATH_POINTS, message, setUpBonuses } from "./bonuses.ts";
import { replaceGame } from "./replace-game.ts";

const bonuses = setUpBonuses();
const { make, activate, clear, deposit, active, amount, kinds, play, depositor, move, tick, endedBy, booksAgree } =
  bonuses;
const { slow, lateReport, round } = bonuses;

/** Clears the bonus. On a busy machine the report is late at first. */
const cleared = (member: Member): Promise<unknown> =>
  eventually(
    bonuses.system,
    () => clear(member),
    ({ status }) => status === 200,
  );

test("clearing claws back the reward and the share of the win, transfers everything to the wallet, and keeps the member's own money", async () => {
  const code = await make({ percent_fail: 30 });
  const member = await depositor(100, "PG", "UFABET");
  expect(message(await clear(member))).toBe("404 NO_DATA");
  await activate(member, code);
  await move(member, "WALLET", "PG", 80);
  await move(member, "WALLET", "UFABET", 120);
  await play(member, "PG", 10, 110.05);
  await deposit(member, 55.5);
  // 355.55 in total: 155.50 their own and 100 the reward. 30 per cent of the other 100.05 are 30.01.
  const preview = await bonuses.actions.get(member, "/api/bonus/check/clear");
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
  expect([await bonuses.actions.holds(member, "PG"), await bonuses.actions.holds(member, "UFABET")]).toEqual([0, 0]);
  expect((await kinds(member))[0]).toBe("finish_bonus 130.01");
  expect(message(await clear(member))).toBe("404 NO_DATA");
  expect((await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 200 })).status).toBe(200);
  await booksAgree();
});

test("a member who lost their own money too pays nothing back, and keeps a later deposit after losing everything", async () => {
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

test("while a part is unclear nothing ends and nothing is clawed back; later it does", async () => {
  const code = await make();
  const member = await depositor(100, "PG", "UFABET");
  await activate(member, code);
  await move(member, "WALLET", "UFABET", 50);
  for (const kind of ["error", "nonsense"]) {
    await bonuses.actions.fault("UFABET", kind);
    const silent = { status: 409, body: { message: "BONUS_CONDITION", failed: ["UFABET"] } };
    expect(await clear(member)).toMatchObject(silent);
    expect(await bonuses.actions.get(member, "/api/bonus/check/clear")).toMatchObject(silent);
    await bonuses.actions.heal();
    expect((await active(member)).status).toBe(true);
  }
  // A transfer with an unknown result.
  await bonuses.actions.fault("UFABET", "lost-reply");
  const moved = await bonuses.actions.post(member, "/api/wallet/transfer", {
    from: "WALLET",
    to: "UFABET",
    amount: 50,
  });
  expect(moved.status).toBe(202);
  await bonuses.actions.heal();
  expect(message(await clear(member))).toBe("409 BONUS_CONDITION");
  await bonuses.actions.settled(member);
  expect((await clear(member)).status).toBe(200);
  expect(await amount(member)).toBe(100);
  await booksAgree();
});

test("S30: a clearing never uses balances that changed during its computation", async () => {
  const member = await depositor(100, "PG");
  await activate(member, await make());
  const { ledger } = bonuses.other.context;
  const { submit } = ledger;
  const paused = vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
    if (posting.kind === "finish-bonus") {
      paused.mockRestore();
      await move(member, "WALLET", "PG", 50);
    }
    return submit(posting);
  });
  expect(message(await clear(member, bonuses.other))).toBe("409 BONUS_CONDITION");
  expect((await active(member)).status).toBe(true);
  expect([await amount(member), await bonuses.actions.holds(member, "PG")]).toEqual([150, 50]);
  expect((await clear(member, bonuses.other)).status).toBe(200);
  expect([await amount(member), await bonuses.actions.holds(member, "PG")]).toEqual([100, 0]);
  await booksAgree();
});

test("a round that meets the requirement while another call asks the games keeps everything", async () => {
  const code = await make({ turnover: 100, percent_fail: 100 });
  const member = await depositor(100, "PG", "UFABET");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await bonuses.system.time.schedule.sleep(10_000);
  const heal = slow("UFABET", 2_500);
  const asking = bonuses.actions.get(member, "/api/bonus/check/clear");
  await bonuses.system.time.schedule.sleep(1_000);
  await round(member, "PG", 200, 400);
  await cleared(member);
  await asking;
  heal();
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  expect((await amount(member)) + (await bonuses.actions.holds(member, "PG"))).toBe(400);
  await booksAgree();
});

test.each([
  ["meets the requirement", 200, 400, "finish_bonus 0", 400],
  ["does not meet it", 100, 100, "finish_bonus 100", 100],
])("a round after the games were asked, before their money is moved, counts: it %s", async (...values) => {
  const [, stake, payout, ended, left] = values;
  const code = await make({ turnover: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await bonuses.system.time.schedule.sleep(10_000);
  let asked = 0;
  const heal = replaceGame(bonuses.server, "PG", (port) => ({
    balance: async (account) => {
      asked += 1;
      if (asked === 2) await round(member, "PG", stake, payout);
      return port.balance(account);
    },
  }));
  await cleared(member);
  heal();
  expect([(await kinds(member))[0], await amount(member)]).toEqual([ended, left]);
  await booksAgree();
});

test("clearing waits for the last rounds also while an earlier balance waits for the same report", async () => {
  const code = await make({ turnover: 200, percent_fail: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await round(member, "PG", 100, 100.5);
  // This balance waits for the report, which a job reads in 15 s.
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  await bonuses.system.time.schedule.sleep(10_000);
  const heal = lateReport("PG");
  await round(member, "PG", 200, 290);
  await round(member, "PG", 100, 0);
  expect(message(await clear(member))).toBe("409 BONUS_CONDITION");
  heal();
  await bonuses.system.time.schedule.sleep(6_000);
  await cleared(member);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish"))).toEqual(["finish_bonus 0"]);
  expect((await amount(member)) + (await bonuses.actions.holds(member, "PG"))).toBe(190.5);
  await booksAgree();
});

test("S30: cleared fifty times at once on two servers, it is clawed back once", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => clear(member, at % 2 === 0 ? bonuses.server : bonuses.other)),
  );
  // Each may find money in transit that another one is transferring back. The caller after all transfers have ended
  // clears the bonus.
  if (answers.every(({ status }) => status !== 200)) expect((await clear(member)).status).toBe(200);
  for (const answer of answers)
    expect(["200 BONUS_CLEAR", "404 NO_DATA", "409 BONUS_CONDITION"]).toContain(message(answer));
  expect(await amount(member)).toBe(100);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish_bonus"))).toEqual(["finish_bonus 100"]);
  await booksAgree();
});

test("a bonus is cleared although a game left the list with play that it never reported; a silent game is waited for", async () => {
  const code = await make({ categories: ["slot", "sport"], turnover: 2_000 });
  const member = await depositor(1_000, "PG", "UFABET");
  await activate(member, code);
  await move(member, "WALLET", "UFABET", 300);
  await round(member, "UFABET", 300, 0);
  // The balance is known, the report is not yet.
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  await bonuses.actions.fault("UFABET", "error");
  expect((await clear(member)).body).toMatchObject({ message: "BONUS_CONDITION", failed: ["UFABET"] });
  const relist = replaceGame(bonuses.server, "UFABET");
  // Another server still has the game.
  expect((await clear(member, bonuses.other)).body).toMatchObject({ message: "BONUS_CONDITION", failed: ["UFABET"] });
  expect(await amount(member)).toBe(1_700);
  expect(message(await clear(member))).toBe("200 BONUS_CLEAR");
  expect(await amount(member)).toBe(1_000);
  relist();
  expect(message(await clear(member, bonuses.other))).toBe("404 NO_DATA");
  expect((await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 200 })).status).toBe(200);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish_bonus"))).toHaveLength(1);
  await booksAgree();
});

test("an expired bonus is clawed back automatically; while a provider is down, later", async () => {
  const code = await make({ expire_days: 0 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 120);
  await play(member, "PG", 20, 60);
  await bonuses.actions.fault("PG", "error");
  bonuses.system.time.skip(86_400_000);
  for (let round = 0; round < 3; round++) {
    await tick();
    bonuses.system.time.skip(20_000);
  }
  expect((await active(member)).status).toBe(true);
  await bonuses.actions.heal();
  await endedBy(member, "expired");
  // 240 in total: 100 their own and 100 the reward. Half of the other 40.
  expect(await amount(member)).toBe(120);
  expect(await kinds(member)).toContain("finish_bonus 120");
  await booksAgree();
});

test("play before the expiry that met the requirement counts, however late it is reported", async () => {
  const code = await make({ expire_days: 0, turnover: 100 });
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  const username = await bonuses.actions.usernameAt(member, "PG");
  for (let round = 0; round < 2; round++)
    await bonuses.system.person("POST", "/games/PG/rounds", { username, stake: 100, payout: 100 });
  bonuses.system.time.skip(86_400_000);
  await endedBy(member, "finished");
  expect(await bonuses.actions.holds(member, "PG")).toBe(200);
});

test("with nothing left it ends automatically, but not at one baht nor with a movement in progress", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  expect((await bonuses.actions.get(member, "/api/bonus/check/minimum")).body).toEqual({ status: false, minimum: 1 });
  await move(member, "WALLET", "PG", 199.5);
  await play(member, "PG", 199, 0);
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  await tick();
  // One baht: half in the game, half in the wallet.
  expect((await active(member)).status).toBe(true);
  await play(member, "PG", 0.01, 0);
  await endedBy(member, "empty");
  expect((await bonuses.actions.get(member, "/api/bonus/check/minimum")).body).toEqual({ status: true, minimum: 1 });
  expect((await kinds(member))[0]).toBe("finish_bonus 0");
  expect(await bonusPeriods(bonuses.server.context, member.id)).toEqual([
    { from: expect.any(Date), to: expect.any(Date) },
  ]);
});

const lateFlags = async (member: Member): Promise<readonly unknown[]> => {
  await tick();
  const { rows } = await bonuses.system.background.owner.query<Readonly<Record<string, unknown>>>(
    "select kind, detail from flag where member_id = $1 and kind = 'paid-after-bonus'",
    [member.id],
  );
  return rows;
};

test("a bet that pays after its bonus ended with nothing left is flagged, and belongs to the member", async () => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 200);
  await play(member, "PG", 200, 0);
  await endedBy(member, "empty");
  await play(member, "PG", 0, 500);
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  const found = await eventually(
    bonuses.system,
    () => lateFlags(member),
    (rows) => rows.length > 0,
  );
  expect(found).toEqual([{ kind: "paid-after-bonus", detail: { game: "PG", amount: "50000" } }]);
  await move(member, "PG", "WALLET", 500);
  expect((await bonuses.actions.post(member, "/api/wallet/withdraw", { amount: 500 })).status).toBe(200);
});

test.each(["cleared", "expired"])("a bet that pays after its bonus ended as %s is flagged as well", async (how) => {
  const code = await make({ turnover: 2_000, expire_days: 0 });
  const member = await depositor(100, "UFABET");
  await activate(member, code);
  await move(member, "WALLET", "UFABET", 200);
  await play(member, "UFABET", 195, 0);
  if (how === "cleared") await cleared(member);
  else bonuses.system.time.skip(86_400_000);
  await endedBy(member, how);
  await play(member, "UFABET", 0, 390);
  await bonuses.actions.get(member, "/api/wallet/refresh/slot");
  const found = await eventually(
    bonuses.system,
    () => lateFlags(member),
    (rows) => rows.length > 0,
  );
  expect(found).toEqual([{ kind: "paid-after-bonus", detail: { game: "UFABET", amount: "39000" } }]);
});

test("a payout after the end is not flagged without a bet under the bonus, nor after the requirement was met", async () => {
  const idle = await depositor(100, "PG");
  await activate(idle, await make());
  await cleared(idle);
  const done = await depositor(100, "PG");
  await activate(done, await make({ turnover: 100 }));
  await move(done, "WALLET", "PG", 200);
  await play(done, "PG", 200, 200);
  await endedBy(done, "finished");
  for (const member of [idle, done]) {
    await play(member, "PG", 0, 50);
    await bonuses.actions.get(member, "/api/wallet/refresh/slot");
    await bonuses.system.time.schedule.sleep(20_000);
    expect(await lateFlags(member)).toEqual([]);
    const { rows } = await bonuses.system.background.owner.query(
      "select from game_bet where member_id = $1 and stake = 0",
      [member.id],
    );
    expect(rows).toHaveLength(1);
  }
});

test.each(DEATH_POINTS)("a server that dies at point %i of a clearing claws back once", async (dieAt) => {
  const code = await make();
  const member = await depositor(100, "PG");
  await activate(member, code);
  await move(member, "WALLET", "PG", 60);
  const mortal = await bonuses.system.start(dieAt);
  await Promise.race([clear(member, mortal).catch(() => undefined), mortal.died]);
  await mortal.kill();
  await bonuses.actions.settled(member);
  // A process that died may still hold the member's lease for the transfer to the wallet.
  bonuses.system.time.skip(60_000);
  expect(["200 BONUS_CLEAR", "404 NO_DATA"]).toContain(message(await clear(member)));
  expect(await amount(member)).toBe(100);
  expect((await kinds(member)).filter((kind) => kind.startsWith("finish_bonus"))).toEqual(["finish_bonus 100"]);
  expect(await active(member)).toEqual({ status: false, type: null });
  await tick();
  expect((await bonusPeriods(bonuses.server.context, member.id))[0]?.to).toEqual(expect.any(Date));
});
