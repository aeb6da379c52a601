import { type HandLimits, NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { BUILT_IN_ROLES } from "@krapao/contract/operator/permissions";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

// What the holders of a role may give by hand, in one entry and in 24 hours.

let fixture: TestConsole;
let second: string;
let member: bigint;
let boss: string;
beforeAll(async () => {
  fixture = await openConsole();
  const { context } = fixture.server;
  member = (await memberWith(fixture, 1_000_000n)).id;
  const tokenOf = async (name: string, role: string) => {
    const id = await addPerson(context, name, role, "Quiet-Canal-36");
    await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
    return openToken(context, id);
  };
  second = await tokenOf("second", "owner");
  boss = await tokenOf("boss", "finance");
});
afterAll(() => fixture.close());

const reason = "agreed on Monday";
const limits = (more: Partial<HandLimits>): HandLimits => ({ ...NO_HAND_LIMITS, ...more });
const propose = (name: string, body: object) =>
  fixture.ask("PUT", `/api/roles/${encodeURIComponent(name)}`, { token: fixture.owner, body: { ...body, reason } });
const builtIn = (name: keyof typeof BUILT_IN_ROLES, handLimits: HandLimits) =>
  propose(name, { permissions: BUILT_IN_ROLES[name], handLimits });
/** Changes the limits of a built-in role, by two owners. */
const set = async (name: keyof typeof BUILT_IN_ROLES, more: Partial<HandLimits>): Promise<string> => {
  const proposed = await builtIn(name, limits(more));
  expect(proposed.statusCode, proposed.body).toBe(202);
  const { proposal } = proposed.json<{ proposal: { _id: string; change: { after: string } } }>();
  const done = await fixture.ask("POST", `/api/proposals/${proposal._id}/approve`, { token: second, body: {} });
  expect(done.json()).toMatchObject({ state: "done" });
  return proposal.change.after;
};
const limitsOf = async (name: string): Promise<HandLimits | undefined> => {
  const answer = await fixture.ask("GET", "/api/roles", { token: fixture.owner });
  return answer.json<{ name: string; handLimits: HandLimits }[]>().find((role) => role.name === name)?.handLimits;
};
let references = 0;
const give = async (token: string, what: "credit" | "debit" | "bonus" | "coins", amount: number) => {
  const body = { what, amount, reference: `H${(references += 1)}`, reason };
  const answer = await fixture.ask("POST", `/api/members/${member}/adjustments`, { token, body });
  const { message, most } = answer.json<{ message?: string; most?: number }>();
  return message === undefined ? "proposed" : `${message} ${most}`;
};

test("two owners set a role's limits, also a built-in one's, and nothing else of that changes", async () => {
  const after = await set("cashier", { each: { BAHT: 100, LAK: null }, coinsEach: 3 });
  expect(JSON.parse(after)).toMatchObject({ handEach: { BAHT: 100, LAK: null }, handCoinsEach: 3, handCoinsDay: null });
  expect(await limitsOf("cashier")).toEqual(limits({ each: { BAHT: 100, LAK: null }, coinsEach: 3 }));
  expect(await limitsOf("finance")).toEqual(NO_HAND_LIMITS);
  expect((await fixture.ask("GET", "/api/withdrawals", { token: fixture.nok })).statusCode).toBe(200);
  const refused = { message: "BUILT_IN_ROLE" };
  expect((await propose("cashier", { permissions: ["audit.see"], handLimits: NO_HAND_LIMITS })).json()).toEqual(
    refused,
  );
  expect((await propose("cashier", { permissions: null, handLimits: NO_HAND_LIMITS })).json()).toEqual(refused);
  expect((await propose("cashier", { permissions: BUILT_IN_ROLES.cashier })).json()).toEqual(refused);
  const same = await builtIn("cashier", limits({ each: { BAHT: 100, LAK: null }, coinsEach: 3 }));
  expect(same.json()).toEqual({ message: "NOTHING_CHANGED" });
});

test("one entry and the entries of a day stay within the role's limits, and the refusal names the limit", async () => {
  await set("cashier", { each: { BAHT: 100, LAK: 1 }, day: { BAHT: 250, LAK: 1 }, coinsEach: 3, coinsDay: 5 });
  for (const what of ["credit", "debit", "bonus"] as const)
    expect(await give(fixture.nok, what, 100.01)).toBe("ADJUSTMENT_EACH_LIMIT 100");
  expect(await give(fixture.nok, "credit", 100)).toBe("proposed");
  expect(await give(fixture.nok, "bonus", 100)).toBe("proposed");
  expect(await give(fixture.nok, "debit", 60)).toBe("ADJUSTMENT_LIMIT 250");
  expect(await give(fixture.nok, "debit", 50)).toBe("proposed");
  expect(await give(fixture.nok, "coins", 4)).toBe("ADJUSTMENT_EACH_LIMIT 3");
  expect(await give(fixture.nok, "coins", 3)).toBe("proposed");
  expect(await give(fixture.nok, "coins", 3)).toBe("ADJUSTMENT_LIMIT 5");
  expect(await give(fixture.nok, "coins", 2)).toBe("proposed");
});

test("a role that may exceed the settings keeps the limits that it was given, and only these", async () => {
  expect(await give(boss, "credit", 9_000)).toBe("proposed");
  expect(await give(boss, "coins", 2_000)).toBe("proposed");
  await set("finance", { day: { BAHT: 10_000, LAK: null }, coinsEach: 0 });
  expect(await give(boss, "credit", 1_001)).toBe("ADJUSTMENT_LIMIT 10000");
  expect(await give(boss, "credit", 1_000)).toBe("proposed");
  expect(await give(boss, "coins", 1)).toBe("ADJUSTMENT_EACH_LIMIT 0");
});

test("a role that is renamed or gets other permissions keeps its limits", async () => {
  const two = async (name: string, body: object) => {
    const { proposal } = (await propose(name, body)).json<{ proposal: { _id: string } }>();
    await fixture.ask("POST", `/api/proposals/${proposal._id}/approve`, { token: second, body: {} });
  };
  const handLimits = limits({ coinsDay: 7 });
  await two("Desk", { permissions: ["members.see", "members.propose"], handLimits });
  await two("Desk", { permissions: ["members.see"] });
  expect(await limitsOf("Desk")).toEqual(handLimits);
  await two("Desk", { renameTo: "Counter" });
  expect(await limitsOf("Counter")).toEqual(handLimits);
  // Limits alone leave the permissions as they are by then.
  const more = limits({ coinsDay: 8 });
  await two("Counter", { handLimits: more });
  const roles = (await fixture.ask("GET", "/api/roles", { token: fixture.owner })).json<{ name: string }[]>();
  expect(roles.find(({ name }) => name === "Counter")).toMatchObject({
    permissions: ["members.see"],
    handLimits: more,
  });
  expect((await propose("Nobody", { handLimits: more })).json()).toEqual({ message: "NO_DATA" });
});
