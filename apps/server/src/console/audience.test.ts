import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { CallShape } from "@krapao/contract";
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  isBuiltIn,
  PERMISSIONS,
  seesOf,
} from "@krapao/contract/operator/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { registerPerson, signIn } from "../testing/member.ts";
import { addPerson, openConsole, openToken, type TestConsole } from "../testing/console.ts";

const all: readonly CallShape[] = operatorCalls;
const closed = all.filter(({ audience }) => audience !== "public");

let fixture: TestConsole;
let member: string;
let unfinished: string;
let stale: string;
let byRole: ReadonlyMap<BuiltInRole, string>;
beforeAll(async () => {
  fixture = await openConsole();
  member = await signIn(fixture.server, await registerPerson(fixture.server));
  unfinished = await openToken(
    fixture.server.context,
    await addPerson(fixture.server.context, "fresh", "owner", "Quiet-Canal-27"),
  );
  stale = fixture.owner;
  const { context } = fixture.server;
  const roles = Object.keys(BUILT_IN_ROLES).filter(isBuiltIn);
  const tokens: (readonly [BuiltInRole, string])[] = [];
  for (const role of roles) {
    const id = await addPerson(context, `the-${role}`, role, "Quiet-Canal-30");
    await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
    tokens.push([role, await openToken(context, id)]);
  }
  byRole = new Map(tokens);
});
afterAll(() => fixture.close());

/** A valid call about objects that do not exist. */
const call = async (shape: CallShape, token?: string): Promise<readonly [number, unknown]> => {
  const names: Readonly<Record<string, string>> = { _id: "1234567890", reference: "TNOTTHERE", code: "NOWHERE" };
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "x");
  const queries: Readonly<Record<string, string>> = {
    listMembers: "?q=nobody",
    searchConsole: "?q=nobody",
    getMemberStatement: "?page=1&limit=10",
    listMemberSlips: "?page=1&limit=10",
    measureCampaign: "?segment=1234567890",
    listClaimCredits: "?receivingBank=GSB&amount=1",
    listClaimLines: "?receivingBank=GSB&amount=1",
  };
  const bodies: Readonly<Record<string, unknown>> = {
    settleDoubtful: { outcome: "done", reason: "a test" },
    matchSuspense: { member: "1234567890", reason: "a test" },
    revealMember: { field: "phone", reason: "a test" },
    noteMember: { text: "a test", deliverId: "a-test" },
    runReconciliation: { provider: "NOWHERE" },
    changeRole: { permissions: null, reason: "a test" },
    estimatePromotions: { currency: "BAHT" },
    changeSettings: { settings: {}, reason: "a test" },
    addOperator: { username: "x", name: "", role: "owner", password: "a" },
    switchProvider: { isOpen: true, reason: "a test" },
    assignFlag: { operator: null },
    switchWheel: { isActive: true, reason: "a test" },
    changeDepositAccount: { mode: "AUTO", accountName: "A", position: 1, isActive: true, reason: "a test" },
    refreshSignIn: { password: "not-this-one" },
    changeOperatorPassword: { password: "not-this-one", newPassword: "Quiet-Canal-28" },
    startSecondFactor: { password: "not-this-one" },
    confirmSecondFactor: { code: "000000" },
    saveRiskRule: {
      rule: "R999999",
      content: {
        name: "a test",
        currency: "BAHT",
        conditions: [{ measure: "amount", is: "at-least", value: 1 }],
        act: "flag",
        score: 0,
      },
    },
    tryRiskRule: { varied: 0 },
    proposeRiskRule: { isOn: true, reason: "a test" },
    approveWithdrawal: {},
    approveProposal: {},
  };
  const body = shape.body === undefined ? undefined : (bodies[shape.name] ?? { reason: "a test" });
  const answer = await fixture.ask(shape.method, `${path}${queries[shape.name] ?? ""}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  return [answer.statusCode, answer.json<{ message?: string }>().message];
};

test("every call declares its audience (S27), and only these can be made without signing in", () => {
  expect(all.filter(({ audience }) => audience === "public").map(({ name }) => name)).toEqual([
    "operatorLogin",
    "operatorSetup",
    "beginOperatorPasskeyLogin",
    "operatorPasskeyLogin",
    // The address is signed, so these calls need no session.
    "openSlipPicture",
    "openChatFile",
  ]);
  for (const { audience } of all) expect(["public", "operator", "owner"]).toContain(audience);
  for (const shape of all.filter(({ audience }) => audience === "owner"))
    expect(shape.unfinished, shape.name).toBeUndefined();
});

test("every call for operators names its permission; those without one concern the operator alone", () => {
  for (const { name, audience, permission } of all)
    expect(permission === undefined, name).toBe(audience !== "operator");
  expect(
    all
      .filter(({ permission }) => permission === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    "addOperatorPasskey",
    "beginOperatorPasskey",
    "beginRefreshSignIn",
    "changeOperatorPassword",
    "confirmSecondFactor",
    "endOtherSignIns",
    "endSignIn",
    "getGuide",
    "getMe",
    "getPulse",
    "listOperatorPasskeys",
    "listSignIns",
    "operatorLogout",
    "refreshByPasskey",
    "refreshSignIn",
    "removeOperatorPasskey",
    "renameOperatorPasskey",
    "seeEmergency",
    "seeSignIns",
    "startSecondFactor",
  ]);
});

test("no role has an action without viewing its page, and each permission belongs to a call", () => {
  for (const [role, may] of Object.entries(BUILT_IN_ROLES))
    for (const one of may) expect(may, `${role} ${one}`).toContain(seesOf(one));
  const named = new Set(all.flatMap(({ permission }) => [permission ?? []].flat()));
  // Permissions that add fields to the answer of a call which needs another permission.
  const widening = ["inbox.figures", "members.large"];
  expect(PERMISSIONS.filter((one) => !named.has(one) && !one.endsWith(".approve"))).toEqual(widening);
});

test("a cashier may do everything but what is reserved to owners", () => {
  const may: readonly string[] = BUILT_IN_ROLES.cashier;
  const refused = all.filter(
    ({ audience, permission }) =>
      audience === "owner" ||
      (permission !== null && permission !== undefined && ![permission].flat().some((one) => may.includes(one))),
  );
  expect(refused.map(({ name }) => name).toSorted()).toEqual([
    "addBonus",
    "addCampaign",
    "addDepositAccount",
    "addOperator",
    "addWheel",
    "blockMember",
    "carryOutAlone",
    "carryOutErasure",
    "changeBonus",
    "changeChatSettings",
    "changeDepositAccount",
    "changeOperator",
    "changeRole",
    "changeSettings",
    "closeMember",
    "confirmOperator",
    "endMemberSession",
    "endMemberSessions",
    "exportMember",
    "exportMembers",
    "listErasures",
    "refuseErasure",
    "resetMemberStepUp",
    "stopCampaign",
    "switchProvider",
    "switchWheel",
    "terminateService",
    "unblockMember",
  ]);
});

test("a changed role applies from the next call on, on every server", async () => {
  const { context } = fixture.server;
  await context.db
    .insertInto("operator_role")
    .values({ name: "Night desk", permissions: ["audit.see"], changed_at: null })
    .execute();
  const id = await addPerson(context, "night", "Night desk", "Quiet-Canal-29");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const token = await openToken(context, id);
  const asks = async (url: string): Promise<number> => (await fixture.ask("GET", url, { token })).statusCode;
  expect([await asks("/api/audit"), await asks("/api/withdrawals")]).toEqual([200, 403]);
  const kept = async (permissions: string[]) =>
    context.db.updateTable("operator_role").set({ permissions }).where("name", "=", "Night desk").execute();
  await kept(["withdrawals.see", "no.such"]);
  expect([await asks("/api/audit"), await asks("/api/withdrawals")]).toEqual([403, 200]);
  expect((await fixture.ask("GET", "/api/me", { token })).json()).toMatchObject({ permissions: ["withdrawals.see"] });
});

describe.each(closed.map((shape) => [`${shape.method} ${shape.path}`, shape] as const))("%s", (_name, shape) => {
  test("refuses a caller without a token, with a member's token or an invalid one", async () => {
    expect(await call(shape)).toEqual([401, "UNAUTHORIZED"]);
    expect(await call(shape, member)).toEqual([401, "invalid-token"]);
    expect(await call(shape, "nonsense")).toEqual([401, "invalid-token"]);
  });

  test("refuses an operator who has not enrolled, except for the calls of enrolling", async () => {
    // A sign-out ends the sign-in of the other calls, so it is not tried here.
    if (shape.name === "operatorLogout") return;
    const [status, message] = await call(shape, unfinished);
    if (shape.unfinished !== true) expect([status, message]).toEqual([403, "SECOND_FACTOR_ENROL"]);
    else expect(message).not.toBe("SECOND_FACTOR_ENROL");
  });

  test("is refused to each role that it is not for, and to no other", async () => {
    if (shape.name === "operatorLogout") return;
    for (const [role, token] of byRole) {
      const [status, message] = await call(shape, token);
      const needed = [shape.permission ?? []].flat();
      const may: readonly string[] = BUILT_IN_ROLES[role];
      if (shape.audience === "owner" && role !== "owner") expect([status, message], role).toEqual([403, "OWNER_ONLY"]);
      else if (needed.length > 0 && !needed.some((one) => may.includes(one)))
        expect([status, message], role).toEqual([403, "NO_PERMISSION"]);
      else
        expect(
          [401, 500].includes(status) || ["OWNER_ONLY", "NO_PERMISSION"].includes(String(message)),
          `${role}: ${status} ${String(message)}`,
        ).toBe(false);
    }
  });
});

test("an object of another and one that does not exist have the same answer", async () => {
  const told: readonly (readonly [string, string])[] = [
    ["getWithdrawal", "NO_DATA"],
    ["approveWithdrawal", "NO_DATA"],
    ["refuseWithdrawal", "NO_DATA"],
    ["getDoubtful", "NO_DATA"],
    ["settleDoubtful", "NO_DATA"],
    ["matchSuspense", "NO_DATA"],
    ["returnSuspense", "NO_DATA"],
    ["closeSuspense", "NO_DATA"],
    ["seeFlag", "NO_DATA"],
    ["approveProposal", "NO_DATA"],
    ["refuseProposal", "NO_DATA"],
    ["getMember", "NO_USER"],
    ["getMemberStatement", "NO_USER"],
    ["listMemberSlips", "NO_USER"],
    ["getMemberMovement", "NO_DATA"],
    ["revealMember", "NO_USER"],
    ["blockMember", "NO_USER"],
    ["switchProvider", "NO_DATA"],
    ["tryProvider", "NO_DATA"],
    ["switchWheel", "NO_DATA"],
    ["changeDepositAccount", "NO_DATA"],
  ];
  for (const [name, key] of told) {
    const shape = all.find((one) => one.name === name);
    if (shape === undefined) throw new Error(name);
    expect(await call(shape, fixture.owner), name).toEqual([404, key]);
  }
});

test("S61: an hour after the password, calls that move money or end the service ask for it again", async () => {
  for (let minutes = 0; minutes < 60; minutes += 20) {
    fixture.server.advance(20 * 60_000);
    await fixture.ask("GET", "/api/me", { token: stale });
  }
  for (const shape of closed.filter(({ fresh }) => fresh === true))
    expect(await call(shape, stale), shape.name).toEqual([403, "STEP_UP_REQUIRED"]);
  const names = closed.filter(({ fresh }) => fresh === true).map(({ name }) => name);
  for (const needed of ["approveWithdrawal", "settleDoubtful", "approveProposal", "terminateService", "payOwed"])
    expect(names).toContain(needed);
});
