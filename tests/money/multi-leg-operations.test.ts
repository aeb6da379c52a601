import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type Server, startWhole, type Whole } from "./whole.ts";
import { waysOf, type Ways } from "./ways.ts";

let whole: Whole;
let server: Server;
let ways: Ways;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  // A game has 4 s to return its balance. At this speed they are long enough on a busy machine.
  whole = await startWhole(10);
  server = await whole.start();
  resolver = server.context.sagas.start();
  ways = waysOf(whole, server);
});
afterEach(() => ways.heal());
afterAll(async () => {
  await resolver.stop();
  await whole.close();
});

const games = { PG: 100, UFABET: 200, HUAYHD: 300 };
let keys = 0;
const newKey = (): string => `whole-${String((keys += 1)).padStart(6, "0")}`;
const memberWith = async (wallet: number) => {
  const member = await whole.background.member(BigInt(wallet + 600) * 100n);
  await ways.withGames(member, games);
  return member;
};
const moneyPaths = {
  PG: ["TransferIn", "TransferOut", "GetSingleTransaction"],
  UFABET: ["credit/add", "credit/del", "credit/status"],
  HUAYHD: ["member/deposit", "member/withdraw", "transaction/status"],
};

/** From now on a provider's answers about money are lost after the work is done. It still returns balances. */
const loseAnswers = (code: keyof typeof moneyPaths): (() => void) => {
  for (const path of moneyPaths[code]) whole.struck.set(`/${path}`, "lost-reply");
  return () => whole.struck.clear();
};

type Movement = {
  status: string;
  amount: number;
  timeline: { state: string }[];
  legs: { from: string; status: string }[];
};

test("transferAll into a game takes the whole wallet, or is refused when it is empty", async () => {
  const member = await memberWith(50);
  const all = await ways.post(member, "/api/wallet/transferAll", { to: "PG" }, newKey());
  expect(all).toMatchObject({ status: 200, body: { wallet: { amount: 0 } } });
  expect(await ways.holds(member, "PG")).toBe(150);
  const again = await ways.post(member, "/api/wallet/transferAll", { to: "PG" }, newKey());
  expect(again).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH" } });
});

test("transferAll to the wallet lists its legs, and includes satangs that were won", async () => {
  const member = await memberWith(50);
  await whole.person("POST", "/games/UFABET/rounds", {
    username: await ways.usernameAt(member, "UFABET"),
    stake: 200,
    payout: 0.25,
  });
  const home = await ways.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey());
  expect(home).toMatchObject({ status: 200, body: { wallet: { amount: 450.25 } } });
  const { reference } = home.body as { reference: string };
  const movement = (await ways.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement).toMatchObject({ status: "SUCCESS", amount: 400.25 });
  expect(movement.legs.map(({ from }) => from).toSorted()).toEqual(["HUAYHD", "PG", "UFABET"]);
  expect(await ways.entries(member)).toHaveLength(6);
});

test("transferAll to the wallet while a provider loses its answers: pending, then done, under one reference", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const heal = loseAnswers("UFABET");
  const home = await ways.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
  expect(home).toMatchObject({ status: 202, body: { message: "PENDING", wallet: { amount: 450 } } });
  heal();
  const { reference } = home.body as { reference: string };
  await ways.settled(member);
  const again = await ways.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
  expect(again).toMatchObject({ status: 200, replayed: true, body: { reference, wallet: { amount: 650 } } });
  expect((await ways.wallet(member)).wallet.amount).toBe(650);
});

test("transferAll to the wallet while a provider does not answer: the others are transferred, and it is named", async () => {
  const member = await memberWith(50);
  await ways.fault("HUAYHD", "error");
  const home = await ways.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey());
  expect(home).toMatchObject({
    status: 409,
    body: { message: "TRANSFER_FAIL", failed: ["HUAYHD"], wallet: { amount: 350 } },
  });
  await ways.heal();
  expect(await ways.holds(member, "HUAYHD")).toBe(300);
});

test("withdrawAll transfers to the wallet, withdraws, and pays the requested amount", async () => {
  const member = await memberWith(50);
  const out = await ways.post(member, "/api/wallet/withdrawAll", { amount: 620 }, newKey());
  expect(out).toMatchObject({ status: 200, body: { wallet: { amount: 30 } } });
  await ways.settled(member);
  expect(await whole.person("GET", `/bank/payouts?accountNo=${member.id}`)).toMatchObject([{ amount: 620 }]);
  const { reference } = out.body as { reference: string };
  const movement = (await ways.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement.legs).toHaveLength(3);
  expect(movement.timeline.map(({ state }) => state)).toEqual(["requested", "held", "sending", "done"]);
});

test("a paid withdrawal has a receipt that anybody can check, and that reveals no member", async () => {
  const member = await memberWith(150);
  const stranger = await memberWith(50);
  const { reference } = (await ways.post(member, "/api/wallet/withdraw", { amount: 150 }, newKey())).body as {
    reference: string;
  };
  const url = `/api/statement/receipt/${reference}`;
  await ways.settled(member);
  const issued = await ways.get(member, url);
  expect(issued).toMatchObject({ status: 200, body: { reference, amount: 150, currency: "BAHT" } });
  const receipt = issued.body as { address: string; accountEnd: string; accountName: string; paidAt: string };
  expect(receipt.accountName).toMatch(/•••$/);
  expect(receipt.accountEnd).toHaveLength(4);
  const code = new URL(receipt.address).searchParams.get("c") ?? "";
  const check = (text: string) => whole.call(server, null, "GET", `/api/receipt/${text}`);
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
  expect(await ways.get(stranger, url)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  const transfer = (await ways.post(member, "/api/wallet/transferAll", { to: "WALLET" }, newKey())).body as {
    reference: string;
  };
  expect(await ways.get(member, `/api/statement/receipt/${transfer.reference}`)).toMatchObject({ status: 404 });
});

test("withdrawAll of more than there is: transferred money stays in the wallet", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const out = await ways.post(member, "/api/wallet/withdrawAll", { amount: 651 }, key);
  expect(out).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH", wallet: { amount: 650 } } });
  expect(await ways.post(member, "/api/wallet/withdrawAll", { amount: 651 }, key)).toMatchObject({
    text: out.text,
    replayed: true,
  });
  expect((await ways.entries(member)).some(({ statementType }) => statementType === "withdraw")).toBe(false);
});

test("withdrawAll names the game whose missing answer leaves too little, and repeats the same answer", async () => {
  const member = await memberWith(50);
  await ways.fault("HUAYHD", "error");
  const key = newKey();
  const out = await ways.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(out).toMatchObject({
    status: 409,
    body: { message: "MONEY_NOT_ENOUGH", failed: ["HUAYHD"], wallet: { amount: 350 } },
  });
  await ways.heal();
  expect(await ways.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key)).toMatchObject({
    text: out.text,
    replayed: true,
  });
  expect(await ways.post(member, "/api/wallet/withdrawAll", { amount: 500 }, newKey())).toMatchObject({ status: 200 });
});

test("money in transit, and each change of it, is shown in its present state", async () => {
  const member = await memberWith(50);
  const heal = loseAnswers("PG");
  const { reference } = (
    await ways.post(member, "/api/wallet/transfer", { from: "PG", to: "WALLET", amount: 100 }, newKey())
  ).body as { reference: string };
  type Told = { unread: number; moving: { reference: string }[] };
  const present = async (): Promise<Told> => (await ways.get(member, "/api/notice/present")).body;
  type Notices = { notices: { id: string; at: string; isRead: boolean; movement?: { status: string } }[] };
  const notice = async () =>
    ((await ways.post(member, "/api/notice", { page: 1, limit: 100 }, newKey())).body as Notices).notices.find(
      ({ id }) => id === reference,
    );
  expect((await present()).moving).toMatchObject([{ reference }]);
  const before = await notice();
  expect(before).toMatchObject({ isRead: false, movement: { status: "IN_PROGRESS" } });
  await ways.put(member, "/api/notice/read", { seen: [{ id: reference, at: before?.at }] });
  expect(await notice()).toMatchObject({ isRead: true });
  heal();
  await ways.settled(member);
  expect(await notice()).toMatchObject({ isRead: false, movement: { status: "SUCCESS" } });
  expect((await present()).moving).toEqual([]);
});

test("withdrawAll while a part is in transit does not withdraw; once it is clear the answer says so", async () => {
  const member = await memberWith(50);
  const key = newKey();
  const heal = loseAnswers("HUAYHD");
  const out = await ways.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(out).toMatchObject({ status: 202, body: { message: "PENDING", wallet: { amount: 350 } } });
  heal();
  await ways.settled(member);
  const again = await ways.post(member, "/api/wallet/withdrawAll", { amount: 500 }, key);
  expect(again).toMatchObject({ status: 409, replayed: true, body: { message: "WITHDRAW_NOT_MADE" } });
  expect((await ways.wallet(member)).wallet.amount).toBe(650);
  expect(await whole.person("GET", `/bank/payouts?accountNo=${member.id}`)).toEqual([]);
});

test("withdrawAll while a part is in transit withdraws when the rest is enough", async () => {
  const member = await memberWith(150);
  const heal = loseAnswers("HUAYHD");
  const out = await ways.post(member, "/api/wallet/withdrawAll", { amount: 400 }, newKey());
  expect(out).toMatchObject({ status: 200, body: { wallet: { amount: 50 } } });
  heal();
  await ways.settled(member);
  expect((await ways.wallet(member)).wallet.amount).toBe(350);
});

test("a transfer waits at most 8 s for the one before on the same account", async () => {
  const member = await memberWith(500);
  const heal = loseAnswers("PG");
  const wish = { from: "WALLET", to: "PG", amount: 10 };
  expect(await ways.post(member, "/api/wallet/transfer", wish)).toMatchObject({ status: 202 });
  const [second, elsewhere] = await Promise.all([
    ways.post(member, "/api/wallet/transfer", wish),
    ways.post(member, "/api/wallet/transfer", { ...wish, to: "UFABET" }),
  ]);
  expect(second).toMatchObject({ status: 409, body: { message: "TRANSFER_IN_PROGRESS" } });
  expect(elsewhere.status).toBe(200);
  heal();
  await ways.settled(member);
  expect(await ways.holds(member, "PG")).toBe(110);
  expect((await ways.wallet(member)).wallet.amount).toBe(480);
});

test("the same key during the first call gets the first answer; a pending answer names the same movement", async () => {
  const member = await memberWith(500);
  const key = newKey();
  const heal = loseAnswers("PG");
  const wish = { from: "WALLET", to: "PG", amount: 10 };
  const [first, second] = await Promise.all([
    ways.post(member, "/api/wallet/transfer", wish, key),
    ways.post(member, "/api/wallet/transfer", wish, key),
  ]);
  expect(first).toMatchObject({ status: 202 });
  expect(second).toMatchObject({ status: 202, body: { reference: (first.body as { reference: string }).reference } });
  const third = await ways.post(member, "/api/wallet/transfer", wish, key);
  expect(third.body).toMatchObject({ message: "PENDING", reference: (first.body as { reference: string }).reference });
  heal();
  await ways.settled(member);
  expect(await ways.post(member, "/api/wallet/transfer", wish, key)).toMatchObject({ status: 200, replayed: true });
  expect(await ways.holds(member, "PG")).toBe(110);
});
