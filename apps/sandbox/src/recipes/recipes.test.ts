import { createHash } from "node:crypto";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld, type TestWorld } from "../testing/test-world.ts";

let trial: TestWorld;
beforeEach(async () => {
  trial = await createTestWorld();
});
afterEach(async () => trial.close());

type State = { readonly key: string; readonly state: string; readonly reference: string | null };
const stateOf = async (key: string): Promise<State | undefined> =>
  ((await trial.get("/page/recipes")) as readonly State[]).find((each) => each.key === key);

test("the recipe for unknown money transfers it from a stranger's account to the first of our accounts, or does nothing without one", async () => {
  expect(await trial.post("/page/recipes/unknown-money", {})).toMatchObject({ status: 409 });
  const ours = { bankCode: "SCB", accountNo: "4680123456" };
  trial.world.bank.subscribe([ours], "/callbacks/bank");
  expect(await trial.get("/page/ours")).toEqual([ours]);
  expect(await trial.post("/page/recipes/unknown-money", {})).toMatchObject({ status: 200 });
  const told = await stateOf("unknown-money");
  expect(told).toMatchObject({ state: "done" });
  expect(trial.world.bank.transferOf(told?.reference ?? "")).toMatchObject({ to: ours });
  await trial.call("DELETE", "/page/recipes/unknown-money");
  expect(await stateOf("unknown-money")).toMatchObject({ state: "ready", reference: null });
});

test("a fault is removed after it strikes or when the recipe ends, and other faults stay", async () => {
  trial.world.faults.set("PG", "slow", 1);
  await trial.post("/page/recipes/silent-callback", {});
  expect(await stateOf("silent-callback")).toMatchObject({ state: "waiting" });
  trial.world.faults.strikeCallback("KBANK");
  expect(await stateOf("silent-callback")).toMatchObject({ state: "done" });
  await trial.call("DELETE", "/page/recipes/silent-callback");
  expect(trial.world.faults.list()).toMatchObject([{ target: "PG" }]);
});

test("the recipe for a damaged slip uses a transfer to an account without a feed", async () => {
  await trial.post("/page/recipes/worn-slip", {});
  const { reference } = (await stateOf("worn-slip")) ?? { reference: null };
  expect(trial.world.bank.transferOf(reference ?? "")).toMatchObject({ to: { bankCode: "GSB" }, amount: 100_00n });
});

test("the recipe for a statement pays into the account without a feed, and the file names what came, with the balance", async () => {
  await trial.post("/page/recipes/bank-statement", {});
  const { reference } = (await stateOf("bank-statement")) ?? { reference: null };
  const stranger = trial.world.bank.transferOf(reference ?? "");
  expect(stranger).toMatchObject({ to: { bankCode: "GSB" } });
  const answer = await trial.app.inject({ method: "GET", url: "/page/statement.csv" });
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="GSB-5678.csv"');
  const [head, ...lines] = answer.body.trimEnd().split("\n");
  expect(head).toBe("Date,Time,Description,Deposit,Withdrawal,Balance,Reference");
  const cells = lines.map((line) => line.split(","));
  const amount = (Number(stranger?.amount ?? 0n) / 100).toFixed(2);
  // Both are of one moment, so either may be first.
  expect(cells.map(([, , text = "", into = ""]) => `${text.replace(/ X\d{4} .*/, "")} ${into}`)).toEqual(
    expect.arrayContaining(["TRANSFER FROM KBANK 100.00", `TRANSFER FROM GSB ${amount}`]),
  );
  expect(cells).toHaveLength(2);
  expect(cells.map(([, , , , , balance]) => balance).at(-1)).toBe((Number(amount) + 100).toFixed(2));
  expect(cells.map((line) => line.at(-1))).toContain(reference);
});

/** The server's request to move an amount into the game. */
const deposit = (user: string, amount: string) =>
  trial.app.inject({
    method: "POST",
    url: "/world/games/askmebet/deposit",
    headers: { "x-api-key": trial.world.secretOf("games/askmebet") },
    payload: {
      agent: "krapao",
      user,
      amount,
      signature: createHash("md5").update(`${amount}:${user}:krapao`).digest("hex"),
    },
  });

test("the next transfer into the game is done and played, and its answer is lost; the one after is answered", async () => {
  const book = trial.world.gameBook("ASKMEBET");
  book.open({ username: "malee", password: "", currency: "THB" });
  await trial.post("/page/recipes/unclear-transfer", {});
  expect(await stateOf("unclear-transfer")).toMatchObject({ state: "waiting" });
  await expect(deposit("malee", "100.00")).rejects.toThrow();
  expect(await stateOf("unclear-transfer")).toMatchObject({ state: "done" });
  expect(book.player("malee")).toMatchObject({ balance: 0n });
  expect(book.net("malee")).toBe(-100_00n);

  expect((await deposit("malee", "100.00")).json()).toMatchObject({ code: 0 });
  expect(book.player("malee")).toMatchObject({ balance: 100_00n });
});

test("a recipe for one account does not affect transfers of others", async () => {
  const book = trial.world.gameBook("ASKMEBET");
  for (const username of ["malee", "somchai"]) book.open({ username, password: "", currency: "THB" });
  await trial.post("/page/recipes/unclear-transfer", { username: "somchai" });
  expect((await deposit("malee", "100.00")).json()).toMatchObject({ code: 0 });
  expect(await stateOf("unclear-transfer")).toMatchObject({ state: "waiting" });
  await expect(deposit("somchai", "100.00")).rejects.toThrow();
  expect(await stateOf("unclear-transfer")).toMatchObject({ state: "done" });
  expect(book.player("malee")).toMatchObject({ balance: 100_00n });
  expect(book.player("somchai")).toMatchObject({ balance: 0n });
});

test("an unknown recipe is refused", async () => {
  expect(await trial.post("/page/recipes/nothing", {})).toMatchObject({ status: 400 });
});
