import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { decideSaga, listUnresolved, processNow, readUnresolved } from "../../apps/server/src/saga/unresolved.ts";
import { readAttempts } from "../../apps/server/src/saga/attempt-log.ts";
import { type Answer, eventually, type Member, type Server, startSystem, type Strike, type System } from "./system.ts";
import { type Entry, memberActions, type MemberActions } from "./member-actions.ts";

// Askmebet takes no reference and cannot be asked about one: the result of a transfer is found by comparing balances.

let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  other = await system.start();
  actions = memberActions(system, server);
});
afterEach(async () => {
  system.struck.clear();
  await actions.heal();
});
afterAll(() => system.close());

const CODE = "ASKMEBET";
const IN = "/askmebet/deposit";
const OUT = "/askmebet/withdraw";
let keys = 0;
const newKey = (): string => `amb-key-${String((keys += 1)).padStart(6, "0")}`;

const transfer = (member: Member, from: string, to: string, amount: number, key = newKey()): Promise<Answer> =>
  actions.post(member, "/api/wallet/transfer", { from, to, amount }, key);
const referenceOf = ({ body }: Answer): string => (body as { reference: string }).reference;

const isOpen = async (member: Member): Promise<boolean> => {
  const { rows } = await system.background.owner.query(
    "select 1 from saga where member_id = $1 and status = 'IN_PROGRESS'",
    [member.id],
  );
  return rows.length > 0;
};

/** Lets a second pass, then runs both servers' resolvers. */
const tick = async (): Promise<void> => {
  system.time.skip(1_000);
  await Promise.all([server.context.sagas.resolve(), other.context.sagas.resolve()]);
};

/**
 * Lets time pass until none of the member's movements is in progress, or until `holds`. Returns the least number of
 * seconds that it took.
 */
const pass = async (member: Member, holds: () => Promise<boolean> = async () => !(await isOpen(member))) => {
  for (let second = 0; second < 600; second++) {
    if (await holds()) return second;
    await tick();
  }
  throw new Error("it never came to hold");
};

const play = async (member: Member, stake: number, payout: number): Promise<void> => {
  const username = await actions.usernameAt(member, CODE);
  await system.person("POST", `/games/${CODE}/rounds`, { username, stake, payout });
};

/** Money moves at the provider without us. */
const behindOurBack = async (member: Member, direction: "in" | "out", amount: bigint): Promise<void> => {
  const username = await actions.usernameAt(member, CODE);
  const reference = newKey();
  const moved = system.world.gameBook(CODE).transfer({ username, reference, direction, amount });
  expect(moved.is).toBe("done");
};

const entryOf = async (member: Member, reference: string): Promise<Entry | undefined> =>
  (await actions.entries(member)).find((entry) => entry.reference === reference);

const directions = [
  { name: "in", from: "WALLET", to: CODE, path: IN, sign: 1, state: "sending" },
  { name: "out", from: CODE, to: "WALLET", path: OUT, sign: -1, state: "fetching" },
] as const;

describe.each(directions)("$name", ({ from, to, path, sign, state }) => {
  test.each<Strike>(["error", "lost-reply", "timeout", "nonsense", "slow"])(
    "%s strikes the call: balances tell what became of it, whatever is played meanwhile",
    async (strike) => {
      const member = await system.background.member(100_000n);
      await actions.withGames(member, { [CODE]: 400 });
      const before = { wallet: (await actions.wallet(member)).wallet.amount, game: await actions.holds(member, CODE) };
      system.struck.set(path, strike);
      const key = newKey();
      const answer = await transfer(member, from, to, 150.25, key);
      system.struck.clear();
      expect(answer.status).toBe(strike === "slow" ? 200 : 202);
      const reference = referenceOf(answer);
      for (let second = 0; second < 12; second++) await tick();
      await play(member, 20, 0);
      for (let second = 0; second < 30; second++) await tick();
      await play(member, 10, 55.5);
      await pass(member);

      const isDone = strike !== "error";
      expect(await entryOf(member, reference)).toMatchObject({ status: isDone ? "SUCCESS" : "FAILED" });
      const moved = isDone ? 150.25 : 0;
      expect((await actions.wallet(member)).wallet.amount).toBe(before.wallet - sign * moved);
      expect(await actions.holds(member, CODE)).toBe(before.game + sign * moved - 20 + 45.5);
      const again = await transfer(member, from, to, 150.25, key);
      expect(again).toMatchObject({ status: isDone ? 200 : 409, replayed: true });
      expect((await listUnresolved(server.context)).filter(({ memberId }) => memberId === member.id)).toEqual([]);
      // The call was made once, whatever its result. Skipped time may end the movement before the call is given up.
      const calls = async (): Promise<number> =>
        (await readAttempts(server.context, member.id, reference)).filter(({ what }) => what === "call").length;
      await expect.poll(calls, { timeout: 10_000 }).toBe(strike === "slow" ? 0 : 1);
    },
  );

  test("a call with a clear answer leaves no attempts; a refused one moved nothing", async () => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { [CODE]: 100 });
    const done = await transfer(member, from, to, 50);
    expect(done.status).toBe(200);
    expect(await readAttempts(server.context, member.id, referenceOf(done))).toEqual([]);
    if (from !== CODE) return;
    const refused = await transfer(member, from, to, 50.01);
    expect(refused).toMatchObject({ status: 409, body: { message: "TRANSFER_FAIL" } });
    expect(await actions.holds(member, CODE)).toBe(50);
  });

  test("no money is moved when the provider does not return the balance before", async () => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { [CODE]: 100 });
    for (const kind of ["error", "nonsense", "lost-reply"]) {
      await actions.fault(CODE, kind);
      const answer = await transfer(member, from, to, 50);
      await actions.heal();
      expect(answer).toMatchObject({ status: 409, body: { message: "TRANSFER_FAIL", wallet: { amount: 900 } } });
      expect(await actions.holds(member, CODE)).toBe(100);
      const attempts = await readAttempts(server.context, member.id, referenceOf(answer));
      expect(attempts.map(({ what, answer: said }) => [what, said])).toEqual([["balance", "unclear"]]);
    }
  });

  test("money moved without us leaves the transfer unresolved, and an operator settles it either way", async () => {
    for (const outcome of ["done", "not-done"] as const) {
      const member = await system.background.member(100_000n);
      await actions.withGames(member, { [CODE]: 400 });
      const wallet = (await actions.wallet(member)).wallet.amount;
      system.struck.set(path, outcome === "done" ? "lost-reply" : "error");
      const key = newKey();
      const answer = await transfer(member, from, to, 100, key);
      system.struck.clear();
      const reference = referenceOf(answer);
      await behindOurBack(member, "out", 37_00n);
      await play(member, 30, 5);
      const unresolved = () => readUnresolved(server.context, member.id, reference);
      await pass(member, async () => (await unresolved()) !== null);

      const known = await unresolved();
      const change = sign * (outcome === "done" ? 100_00 : 0);
      expect(known).toMatchObject({
        memberId: member.id,
        reference,
        kind: "transfer",
        direction: sign === 1 ? "in" : "out",
        code: CODE,
        amount: 100_00n,
        currency: "THB",
        why: "contradiction",
        unexplained: BigInt(change - 37_00),
        before: { balance: 400_00n },
      });
      const judged = known?.readings.filter(({ finding }) => finding !== null) ?? [];
      expect(judged.at(-1)).toMatchObject({ finding: "contradiction", play: -25_00n });
      expect(known?.attempts.map(({ what }) => what)).toEqual(
        expect.arrayContaining(["call", "balance", "report", "look"]),
      );
      const listed = await listUnresolved(server.context);
      expect(listed.find((one) => one.reference === reference)).toMatchObject({ since: known?.since });
      // It stays in progress and is read again.
      const trailed = known?.attempts.length ?? 0;
      for (let second = 0; second < 130; second++) await tick();
      expect((await unresolved())?.attempts.length).toBeGreaterThan(trailed);
      expect((await unresolved())?.since).toEqual(known?.since);
      expect(await entryOf(member, reference)).toMatchObject({ status: "IN_PROGRESS" });

      // An operator can have it processed now.
      const looks = async () =>
        (await readAttempts(server.context, member.id, reference)).filter(({ what }) => what === "balance").length;
      const before = await looks();
      await processNow(server.context, member.id, reference);
      await eventually(system, looks, (count) => count > before);

      const decision = { memberId: member.id, reference, state, outcome, by: "P1" };
      expect(await decideSaga(server.context, { ...decision, state: "forwarding" })).toMatchObject({
        is: "not-unresolved",
        state,
      });
      const decided = await Promise.all([decideSaga(server.context, decision), decideSaga(other.context, decision)]);
      expect(decided.map(({ is }) => is)).toContain("decided");
      await pass(member);
      expect(await decideSaga(server.context, { ...decision, outcome: "done" })).toMatchObject({
        is: "not-unresolved",
      });
      expect((await listUnresolved(server.context)).map((one) => one.reference)).not.toContain(reference);
      const isDone = outcome === "done";
      expect(await entryOf(member, reference)).toMatchObject({ status: isDone ? "SUCCESS" : "FAILED" });
      expect((await actions.wallet(member)).wallet.amount).toBe(wallet - (isDone ? sign * 100 : 0));
      expect(await transfer(member, from, to, 100, key)).toMatchObject({ status: isDone ? 200 : 409, replayed: true });
      const { rows } = await system.background.owner.query("select data from saga where reference = $1", [reference]);
      expect((rows[0] as { data: object }).data).toMatchObject({ decided: { outcome } });
      expect((await readAttempts(server.context, member.id, reference)).at(-1)).toMatchObject({ what: "decision" });
    }
  });

  test("an unresolved transfer that becomes clear is settled without an operator", async () => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { [CODE]: 400 });
    system.struck.set(path, "lost-reply");
    const reference = referenceOf(await transfer(member, from, to, 100));
    system.struck.clear();
    await behindOurBack(member, "out", 12_34n);
    await pass(member, async () => (await readUnresolved(server.context, member.id, reference)) !== null);
    await behindOurBack(member, "in", 12_34n);
    await pass(member);
    expect(await entryOf(member, reference)).toMatchObject({ status: "SUCCESS" });
    expect(
      await decideSaga(server.context, { memberId: member.id, reference, state, outcome: "not-done", by: "P1" }),
    ).toMatchObject({
      is: "not-unresolved",
      status: "SUCCESS",
    });
  });
});

test("meanwhile the game is closed, no other money is moved, and a refresh posts nothing", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400, PG: 0 });
  const { username, password } = (await actions.get(member, `/api/wallet/account/${CODE}`)).body as {
    username: string;
    password: string;
  };
  const open = () => actions.get(member, `/api/autoLogin/askmebet/${username}/${password}`);
  expect((await open()).status).toBe(200);
  system.struck.set(IN, "lost-reply");
  const reference = referenceOf(await transfer(member, "WALLET", CODE, 50));
  system.struck.clear();
  await play(member, 100, 0);
  expect(await open()).toMatchObject({ status: 409, body: { message: "TRANSFER_IN_PROGRESS" } });
  expect(await transfer(member, CODE, "WALLET", 10)).toMatchObject({
    status: 409,
    body: { message: "TRANSFER_IN_PROGRESS" },
  });
  expect((await actions.get(member, "/api/wallet/refresh/slot")).status).toBe(200);
  const posted = async () => {
    const { rows } = await system.background.owner.query(
      `select t.amount from transfer t join account a on a.id in (t.debit, t.credit) where t.kind = 'play' and a.member_id = $1`,
      [member.id],
    );
    return rows.map(({ amount }: { amount: bigint }) => amount);
  };
  expect(await posted()).toEqual([]);
  await pass(member);
  expect(await entryOf(member, reference)).toMatchObject({ status: "SUCCESS" });
  expect((await open()).status).toBe(200);
  await actions.get(member, "/api/wallet/refresh/slot");
  expect(await posted()).toEqual([100_00n]);
});

test("a transfer is settled when two readings a minute apart agree, none before the report reaches it", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400 });
  for (const strike of ["lost-reply", "error"] as const) {
    system.struck.set(IN, strike);
    const reference = referenceOf(await transfer(member, "WALLET", CODE, 50));
    system.struck.clear();
    await pass(member);
    const attempts = await readAttempts(server.context, member.id, reference);
    const sentAt = attempts.find(({ what }) => what === "call")?.at.getTime() ?? 0;
    const counted = attempts.filter(
      ({ what, answer }) => what === "look" && answer === (strike === "error" ? "not-done" : "done"),
    );
    // In whole milliseconds, because fractions of seconds would be off by the last digit.
    const times = counted.map(({ detail }) => Date.parse(String(detail["balanceAt"])) - sentAt);
    const first = strike === "error" ? times.find((time) => time >= 45_000) : times[0];
    expect((times.at(-1) ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60_000);
    // No more balances are read than necessary.
    expect((times.at(-2) ?? 0) - (first ?? 0)).toBeLessThan(60_000);
  }
});

test.each(["error", "lost-reply"] as const)("under the fault %s in the second leg of two games", async (strike) => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 400, [CODE]: 10 });
  system.struck.set(IN, strike);
  const answer = await transfer(member, "PG", CODE, 300);
  system.struck.clear();
  expect(answer.status).toBe(202);
  await play(member, 10, 0);
  await pass(member);
  const arrived = strike !== "error";
  expect(await entryOf(member, referenceOf(answer))).toMatchObject({ status: arrived ? "SUCCESS" : "FAILED" });
  expect(await actions.holds(member, "PG")).toBe(100);
  expect(await actions.holds(member, CODE)).toBe(arrived ? 300 : 0);
  expect((await actions.wallet(member)).wallet.amount).toBe(arrived ? 590 : 890);
});

test("legs of transferAll and withdrawAll are followed automatically", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 200, [CODE]: 300 });
  system.struck.set(OUT, "lost-reply");
  const key = newKey();
  const home = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
  expect(home.status).toBe(202);
  system.struck.clear();
  await pass(member);
  expect(await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key)).toMatchObject({
    status: 200,
    body: { wallet: { amount: 1000 } },
  });
  await transfer(member, "WALLET", CODE, 500);
  system.struck.set(OUT, "error");
  const drawKey = newKey();
  const drawn = await actions.post(member, "/api/wallet/withdrawAll", { amount: 900 }, drawKey);
  system.struck.clear();
  expect(drawn.status).toBe(202);
  await pass(member);
  const again = await actions.post(member, "/api/wallet/withdrawAll", { amount: 900 }, drawKey);
  expect(again).toMatchObject({ status: 409, body: { message: "WITHDRAW_NOT_MADE" } });
  expect(await actions.holds(member, CODE)).toBe(500);
});

test("two servers that read one row settle it once", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400 });
  system.struck.set(IN, "lost-reply");
  const reference = referenceOf(await transfer(member, "WALLET", CODE, 50));
  system.struck.clear();
  for (let second = 0; second < 300 && (await isOpen(member)); second++) {
    system.time.skip(1_000);
    // Both process the row, whether or not it is due.
    server.context.sagas.drive(member.id, reference);
    other.context.sagas.drive(member.id, reference);
    await Promise.all([
      server.context.sagas.settled(member.id, reference, 250),
      other.context.sagas.settled(member.id, reference, 250),
    ]);
  }
  expect(await entryOf(member, reference)).toMatchObject({ status: "SUCCESS" });
  expect(await actions.holds(member, CODE)).toBe(450);
  const { rows } = await system.background.owner.query(
    "select count(*) as entries from entry e join transfer t on t.id = e.transfer where t.reference = $1",
    [reference],
  );
  expect(rows).toEqual([{ entries: 2n }]);
});

test.each(["error", "lost-reply"] as const)(
  "betflix, which reports nothing about a ref, is resolved in the same way: %s",
  async (strike) => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { BETFLIX: 400 });
    const wallet = (await actions.wallet(member)).wallet.amount;
    system.struck.set("/v4/user/transfer", strike);
    const answer = await transfer(member, "BETFLIX", "WALLET", 150.25);
    system.struck.clear();
    expect(answer.status).toBe(202);
    await pass(member);
    const moved = strike === "error" ? 0 : 150.25;
    expect(await entryOf(member, referenceOf(answer))).toMatchObject({ status: moved === 0 ? "FAILED" : "SUCCESS" });
    expect((await actions.wallet(member)).wallet.amount).toBe(wallet + moved);
    expect(await actions.holds(member, "BETFLIX")).toBe(400 - moved);
  },
);
