import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  // A game has 4 s to return its balance. At this speed they are long enough on a busy machine.
  system = await startSystem(10);
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterEach(() => actions.heal());
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const games = { PG: 100, UFABET: 200, HUAYHD: 300 };
let keys = 0;
const newKey = (): string => `whole-${String((keys += 1)).padStart(6, "0")}`;
const memberWith = async (wallet: number) => {
  const member = await system.background.member(BigInt(wallet + 600) * 100n);
  await actions.withGames(member, games);
  return member;
};
const moneyPaths = {
  PG: ["TransferIn", "TransferOut", "GetSingleTransaction"],
  UFABET: ["credit/add", "credit/del", "credit/status"],
  HUAYHD: ["member/deposit", "member/withdraw", "transaction/status"],
};

/** From now on a provider's answers about money are lost after the work is done. It still returns balances. */
const loseAnswers = (code: keyof typeof moneyPaths): (() => void) => {
  for (const path of moneyPaths[code]) system.struck.set(`/${path}`, "lost-reply");
  return () => system.struck.clear();
};

type Movement = {
  status: string;
  amount: number;
  timeline: { state: string }[];
  legs: { from: string; status: string }[];
};

test("transferAll into a game takes the whole wallet, or is refused when it is empty", async () => {
  const member = await memberWith(50);
  const all = await actions.post(member, "/api/wallet/transferAll", { to: "PG" }, newKey());
  expect(all).toMatchObject({ status: 200, body: { wallet: { amount: 0 } } });
  expect(await actions.holds(member, "PG")).toBe(150);
  const again = await actions.post(member, "/api/wallet/transferAll", { to: "PG" }, newKey());
  expect(again).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH" } });
});

test("transferAll to the wallet lists its legs, and includes satangs that were won", async () => {
  const member = await memberWith(50);
  await system.person("POST", "/games/UFABET/rounds", {
    username: await actions.usernameAt(member, "UFABET"),
    stake: 200,
    payout: 0.25,
  });
  const home = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey());
  expect(home).toMatchObject({ status: 200, body: { wallet: { amount: 450.25 } } });
  const { reference } = home.body as { reference: string };
  const movement = (await actions.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement).toMatchObject({ status: "SUCCESS", amount: 400.25 });
  expect(movement.legs.map(({ from }) => from).toSorted()).toEqual(["HUAYHD", "PG", "UFABET"]);
  expect(await actions.entries(member)).toHaveLength(6);
});

test("transferAll to the wallet while a provider loses its answers: pending, then done, under one reference", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const heal = loseAnswers("UFABET");
  const home = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
  expect(home).toMatchObject({ status: 202, body: { message: "PENDING", wallet: { amount: 450 } } });
  heal();
  const { reference } = home.body as { reference: string };
  await actions.settled(member);
  const again = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
  expect(again).toMatchObject({ status: 200, replayed: true, body: { reference, wallet: { amount: 650 } } });
  expect((await actions.wallet(member)).wallet.amount).toBe(650);
});

test("transferAll to the wallet while a provider does not answer: the others are transferred, and it is named", async () => {
  const member = await memberWith(50);
  await actions.fault("HUAYHD", "error");
  const home = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey());
  expect(home).toMatchObject({
    status: 409,
    body: { message: "TRANSFER_FAIL", failed: ["HUAYHD"], wallet: { amount: 350 } },
  });
  // Later the movement still tells where the rest is.
  const { reference } = home.body as { reference: string };
  const movement = (await actions.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement).toMatchObject({ status: "FAILED", from: null, to: "WALLET", failed: ["HUAYHD"] });
  expect(movement.legs.map(({ from, status }) => `${from} ${status}`).toSorted()).toEqual([
    "PG SUCCESS",
    "UFABET SUCCESS",
  ]);
  await actions.heal();
  expect(await actions.holds(member, "HUAYHD")).toBe(300);
});

test("a game that another transfer uses is named as busy, and keeps its money", async () => {
  const member = await memberWith(50);
  const heal = loseAnswers("UFABET");
  const one = await actions.post(
    member,
    "/api/wallet/transfer",
    { from: "UFABET", to: "WALLET", amount: 10 },
    newKey(),
  );
  expect(one).toMatchObject({ status: 202 });
  const names = { failed: ["UFABET"], busy: ["UFABET"] };
  expect((await actions.get(member, "/api/wallet/refresh/slot")).body).toMatchObject(names);
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 5_000 }, newKey());
  expect(out).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH", ...names } });
  const home = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey());
  expect(home).toMatchObject({ status: 409, body: { message: "TRANSFER_FAIL", ...names } });
  heal();
  await actions.settled(member);
  const after = (await actions.get(member, "/api/wallet/refresh/slot")).body;
  expect(after).toMatchObject({ failed: [] });
  expect(after).not.toHaveProperty("busy");
});

test("withdrawAll transfers to the wallet, withdraws, and pays the requested amount", async () => {
  const member = await memberWith(50);
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 620 }, newKey());
  expect(out).toMatchObject({ status: 200, body: { wallet: { amount: 30 } } });
  await actions.settled(member);
  expect(await system.person("GET", `/bank/payouts?accountNo=${member.id}`)).toMatchObject([{ amount: 620 }]);
  const { reference } = out.body as { reference: string };
  const movement = (await actions.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement.legs).toHaveLength(3);
  expect(movement.timeline.map(({ state }) => state)).toEqual(["requested", "held", "sending", "done"]);
});

test("a paid withdrawal has a receipt that anybody can check, and that reveals no member", async () => {
  const member = await memberWith(150);
  const stranger = await memberWith(50);
  const { reference } = (await actions.post(member, "/api/wallet/withdraw", { amount: 150 }, newKey())).body as {
    reference: string;
  };
  const url = `/api/statement/receipt/${reference}`;
  await actions.settled(member);
  const issued = await actions.get(member, url);
  expect(issued).toMatchObject({ status: 200, body: { reference, amount: 150, currency: "BAHT" } });
  const receipt = issued.body as { address: string; accountEnd: string; accountName: string; paidAt: string };
  expect(receipt.accountName).toMatch(/•••$/);
  expect(receipt.accountEnd).toHaveLength(4);
  const code = new URL(receipt.address).searchParams.get("c") ?? "";
  const check = (text: string) => system.call(server, null, "GET", `/api/receipt/${text}`);
  expect(await check(code)).toMatchObject({ status: 200 });
  expect((await check(code)).body).toEqual({
    amount: 150,
    currency: "BAHT",
    paidAt: receipt.paidAt,
    accountEnd: receipt.accountEnd,
  });
  expect(Buffer.from(code, "base64url").toString("latin1")).not.toContain(String(member.id));
  const changed = `${code.slice(0, -2)}${code.endsWith("AA") ? "BB" : "AA"}`;
  for (const made of [changed, "x", reference, `${member.id}`])
    expect(await check(made)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  expect(await actions.get(stranger, url)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  const transfer = (await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey())).body as {
    reference: string;
  };
  expect(await actions.get(member, `/api/statement/receipt/${transfer.reference}`)).toMatchObject({ status: 404 });
});

test("withdrawAll of more than there is: transferred money stays in the wallet", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 651 }, key);
  expect(out).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH", wallet: { amount: 650 } } });
  expect(await actions.post(member, "/api/wallet/withdrawAll", { amount: 651 }, key)).toMatchObject({
    text: out.text,
    replayed: true,
  });
  expect((await actions.entries(member)).some(({ statementType }) => statementType === "withdraw")).toBe(false);
});

test("withdrawAll names the game whose missing answer leaves too little, and repeats the same answer", async () => {
  const member = await memberWith(50);
  await actions.fault("HUAYHD", "error");
  const key = newKey();
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(out).toMatchObject({
    status: 409,
    body: { message: "MONEY_NOT_ENOUGH", failed: ["HUAYHD"], wallet: { amount: 350 } },
  });
  await actions.heal();
  expect(await actions.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key)).toMatchObject({
    text: out.text,
    replayed: true,
  });
  expect(await actions.post(member, "/api/wallet/withdrawAll", { amount: 500 }, newKey())).toMatchObject({
    status: 200,
  });
});

test("money in transit, and each change of it, is shown in its present state", async () => {
  const member = await memberWith(50);
  const heal = loseAnswers("PG");
  const { reference } = (
    await actions.post(member, "/api/wallet/transfer", { from: "PG", to: "WALLET", amount: 100 }, newKey())
  ).body as { reference: string };
  type Told = { unread: number; moving: { reference: string }[] };
  const present = async (): Promise<Told> => (await actions.get(member, "/api/notice/present")).body;
  type Notices = { notices: { id: string; at: string; isRead: boolean; movement?: { status: string } }[] };
  const notice = async () =>
    ((await actions.post(member, "/api/notice", { page: 1, limit: 100 }, newKey())).body as Notices).notices.find(
      ({ id }) => id === reference,
    );
  expect((await present()).moving).toMatchObject([{ reference }]);
  const before = await notice();
  expect(before).toMatchObject({ isRead: false, movement: { status: "IN_PROGRESS" } });
  await actions.put(member, "/api/notice/read", { seen: [{ id: reference, at: before?.at }] });
  expect(await notice()).toMatchObject({ isRead: true });
  heal();
  await actions.settled(member);
  expect(await notice()).toMatchObject({ isRead: false, movement: { status: "SUCCESS" } });
  expect((await present()).moving).toEqual([]);
});

test("withdrawAll while a part is in transit does not withdraw; once it is clear the answer says so", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const heal = loseAnswers("HUAYHD");
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(out).toMatchObject({ status: 202, body: { message: "PENDING", wallet: { amount: 350 } } });
  heal();
  await actions.settled(member);
  const again = await actions.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(again).toMatchObject({ status: 409, replayed: true, body: { message: "WITHDRAW_NOT_MADE" } });
  expect((await actions.wallet(member)).wallet.amount).toBe(650);
  expect(await system.person("GET", `/bank/payouts?accountNo=${member.id}`)).toEqual([]);
});

test("withdrawAll while a part is in transit withdraws when the rest is enough", async () => {
  const member = await memberWith(150);
  const heal = loseAnswers("HUAYHD");
  const out = await actions.post(member, "/api/wallet/withdrawAll", { amount: 400 }, newKey());
  expect(out).toMatchObject({ status: 200, body: { wallet: { amount: 50 } } });
  heal();
  await actions.settled(member);
  expect((await actions.wallet(member)).wallet.amount).toBe(350);
});

test("a transfer waits at most 8 s for the one before on the same account", async () => {
  const member = await memberWith(500);
  const heal = loseAnswers("PG");
  const wish = { from: "WALLET", to: "PG", amount: 10 };
  expect(await actions.post(member, "/api/wallet/transfer", wish)).toMatchObject({ status: 202 });
  const [second, elsewhere] = await Promise.all([
    actions.post(member, "/api/wallet/transfer", wish),
    actions.post(member, "/api/wallet/transfer", { ...wish, to: "UFABET" }),
  ]);
  expect(second).toMatchObject({ status: 409, body: { message: "TRANSFER_IN_PROGRESS" } });
  expect(elsewhere.status).toBe(200);
  heal();
  await actions.settled(member);
  expect(await actions.holds(member, "PG")).toBe(110);
  expect((await actions.wallet(member)).wallet.amount).toBe(480);
});

test("the same key during the first call gets the first answer; a pending answer names the same movement", async () => {
  const member = await memberWith(500);
  const key = newKey();
  const heal = loseAnswers("PG");
  const wish = { from: "WALLET", to: "PG", amount: 10 };
  const [first, second] = await Promise.all([
    actions.post(member, "/api/wallet/transfer", wish, key),
    actions.post(member, "/api/wallet/transfer", wish, key),
  ]);
  expect(first).toMatchObject({ status: 202 });
  expect(second).toMatchObject({ status: 202, body: { reference: (first.body as { reference: string }).reference } });
  const third = await actions.post(member, "/api/wallet/transfer", wish, key);
  expect(third.body).toMatchObject({ message: "PENDING", reference: (first.body as { reference: string }).reference });
  heal();
  await actions.settled(member);
  expect(await actions.post(member, "/api/wallet/transfer", wish, key)).toMatchObject({ status: 200, replayed: true });
  expect(await actions.holds(member, "PG")).toBe(110);
});
