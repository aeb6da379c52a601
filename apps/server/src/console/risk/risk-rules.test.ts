import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import type { RiskRule } from "@krapao/contract/operator/risk-shapes";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runTrials } from "../../domain/risk/trials.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";
import { registerPerson, withBase } from "../../testing/member.ts";

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole(withBase);
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

type Told = Partial<RiskRule & Proposal> & { readonly message?: string };
const post = async (token: string, url: string, body: object = {}) => {
  const answer = await fixture.ask("POST", url, { token, body });
  return { status: answer.statusCode, body: answer.json<Told>() };
};
const rules = async () => (await fixture.ask("GET", "/api/risk/rules", { token: fixture.nok })).json<RiskRule[]>();
/** The rule that was added last. */
const newest = async () => (await rules()).at(-1);
const content = (value: number) => ({
  name: "Big withdrawal soon after a new bank account",
  event: "withdrawal",
  currency: "BAHT",
  conditions: [
    { measure: "amount", is: "at-least", value },
    { measure: "minutes-since-bank-change", is: "at-most", value: 10_080 },
  ],
  act: "hold",
  score: 40,
});
const on = { isOn: true, reason: "four of five bad ones" };

test("a rule is drafted, tried, proposed by one operator and approved by another; a changed draft stays separate", async () => {
  const { body: made } = await post(fixture.nok, "/api/risk/rules", { content: content(20_000) });
  expect(made).toMatchObject({ draft: content(20_000), live: null, trial: null, proposal: null });
  const url = `/api/risk/rules/${made._id}`;
  expect((await post(fixture.nok, `${url}/propose`, on)).body).toEqual({ message: "NOT_WAITING" });
  expect((await post(fixture.nok, `${url}/try`, { varied: 0 })).body.trial).toMatchObject({
    finishedAt: null,
  });
  // A running trial is not started a second time.
  await post(fixture.nok, `${url}/try`, { varied: 0 });
  expect((await post(fixture.nok, `${url}/propose`, on)).body).toEqual({ message: "NOT_WAITING" });
  await runTrials(fixture.server.context);
  expect((await newest())?.trial).toMatchObject({ _id: `${made._id}-1`, result: { hits: 0, withdrawals: 0 } });

  const { body: proposal } = await post(fixture.nok, `${url}/propose`, on);
  expect(proposal).toMatchObject({ kind: "rule-on", subject: `${made._id}-1`, state: "waiting" });
  expect((await newest())?.proposal).toBe(proposal._id);
  expect((await post(fixture.nok, `${url}/propose`, on)).body).toEqual({ message: "EXISTING_PROPOSAL" });
  expect((await post(fixture.nok, `/api/proposals/${proposal._id}/approve`)).body).toEqual({ message: "OWN_PROPOSAL" });

  // The rule that is switched on is the tested one, even if the draft has changed.
  await post(fixture.nok, "/api/risk/rules", { rule: made._id, content: content(1) });
  expect((await post(fixture.ton, `/api/proposals/${proposal._id}/approve`)).body.state).toBe("done");
  expect(await newest()).toMatchObject({ live: content(20_000), draft: content(1), proposal: null });
  expect((await post(fixture.nok, `${url}/propose`, on)).body).toEqual({ message: "NOT_WAITING" });

  const off = await post(fixture.ton, `${url}/propose`, { isOn: false, reason: "too many good ones" });
  expect(off.body).toMatchObject({ kind: "rule-off", subject: made._id });
  expect((await newest())?.live).not.toBeNull();
  await post(fixture.nok, `/api/proposals/${off.body._id}/approve`);
  expect((await newest())?.live).toBeNull();
  expect((await post(fixture.nok, `${url}/propose`, { isOn: false, reason: "again" })).body).toEqual({
    message: "NOT_WAITING",
  });
});

test("an invalid rule is refused, and so is an unknown one", async () => {
  const bad = async (change: object): Promise<number> =>
    (await post(fixture.nok, "/api/risk/rules", { content: { ...content(1), ...change } })).status;
  expect(await bad({ conditions: [] })).toBe(400);
  expect(await bad({ conditions: [{ measure: "shoe-size", is: "at-least", value: 1 }] })).toBe(400);
  expect(await bad({ conditions: [{ measure: "failed-slips", is: "at-least", value: 1.5 }] })).toBe(400);
  expect(await bad({ conditions: [{ measure: "amount", is: "at-least", value: 0.001 }] })).toBe(400);
  expect(await bad({ act: "refuse" })).toBe(400);
  expect(await bad({ event: "moonrise" })).toBe(400);
  // A measure of another subject, an amount over all currencies, and an action that the subject cannot have.
  expect(await bad({ event: "registration" })).toBe(400);
  expect(await bad({ currency: null })).toBe(400);
  const sides = { event: "both-sides", conditions: [{ measure: "smaller-side-percent", is: "at-least", value: 50 }] };
  expect(await bad({ ...sides, act: "hold" })).toBe(400);
  expect((await post(fixture.nok, "/api/risk/rules", { rule: "R999", content: content(1) })).body).toEqual({
    message: "NO_DATA",
  });
  expect((await post(fixture.nok, "/api/risk/rules/R999/try", { varied: 0 })).body).toEqual({ message: "NO_DATA" });
});

test("the product's built-in checks are installed as active rules with the same values", async () => {
  const installed = (await rules()).filter(({ draftBy }) => draftBy === null);
  const told = installed.map(({ live, draft }) => {
    expect(live).toEqual(draft);
    return [draft.name, draft.event, draft.currency, draft.act, draft.conditions] as const;
  });
  const one = (measure: string, is: string, value: number) => [{ measure, is, value }];
  expect(told).toEqual([
    ["unplayed-withdrawal", "paid-withdrawal", null, "flag", one("played-percent", "at-most", 99)],
    ["shared-bonus", "bonus", null, "flag", one("same-bonus-members", "at-least", 1)],
    ["shared-registrations-address", "registration", null, "flag", one("registrations-one-address", "at-least", 3)],
    ["shared-registrations-device", "registration", null, "flag", one("registrations-one-device", "at-least", 3)],
    ["both-sides", "both-sides", null, "flag", one("smaller-side-percent", "at-least", 50)],
  ]);
});

test("a trial tells its hits by day, by the day of Bangkok, and the days without hits too", async () => {
  await registerPerson(fixture.server);
  const now = fixture.server.context.clock.now();
  const today = dayOf(now);
  const asked = (at: Date, number: number, decision = {}): Promise<unknown> =>
    owner.query(
      `insert into saga (member_id, reference, kind, type, state, status, amount, currency, n, listed_at, balance,
         timeline, data, created_at, changed_at)
       select id, 'by-day-' || $1::int, 'withdraw', 'withdraw', 'paid', 'SUCCESS', 2500000, 'THB', 900 + $1::int, $2, 0,
         '[]', $3, $2, $2 from member order by id desc limit 1`,
      [number, at, decision],
    );
  const midnight = startOf(addDays(today, -4)).getTime();
  await asked(new Date(midnight - 1), 1);
  await asked(new Date(midnight), 2);
  await asked(new Date(midnight + 1), 3, { decision: { outcome: "refused", at: now.toISOString() } });
  await asked(new Date(now.getTime() - 31 * 86_400_000), 4);

  const conditions = [{ measure: "amount", is: "at-least", value: 20_000 }];
  const { body: made } = await post(fixture.nok, "/api/risk/rules", { content: { ...content(1), conditions } });
  await post(fixture.nok, `/api/risk/rules/${made._id}/try`, { varied: 0 });
  await runTrials(fixture.server.context);
  const result = (await newest())?.trial?.result;
  expect(result).toMatchObject({ hits: 3, bad: 1 });
  const days = Array.from({ length: 31 }, (_, at) => ({ day: addDays(today, at - 30), bad: 0, good: 0 }));
  const hit = days.map((one, at) => (at === 25 ? { ...one, good: 1 } : at === 26 ? { ...one, bad: 1, good: 1 } : one));
  expect(result?.days).toEqual(hit);
});
