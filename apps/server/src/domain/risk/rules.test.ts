import { RISK_EVENTS, type RiskRuleContent } from "@krapao/contract/operator/risk-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { readSaga } from "../../saga/rows.ts";
import type { SagaRow } from "../../saga/saga.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { approve } from "../withdrawal/approve.ts";
import { ruleName } from "./evaluate-rules.ts";
import { isHeldByRules } from "./withdrawal-rules.ts";
import { readTally } from "./tally.ts";
import { beginTrial, runTrials } from "./trials.ts";

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness();
  ({ context } = harness.start());
});
afterAll(() => harness.close());

/** A credited deposit, or a withdrawal as it is stored. */
const move = async (member: TestMember, type: "deposit" | "withdraw", amount: bigint): Promise<SagaRow> => {
  const kind = type === "deposit" ? "bank-deposit" : "withdraw";
  const row = await readSaga(context.db, member.id, await postMovement(context, member, { type, amount, kind }));
  if (row === null) throw new Error("not there");
  return row;
};

const rule = (conditions: RiskRuleContent["conditions"], more: Partial<RiskRuleContent> = {}): RiskRuleContent => ({
  name: "A rule",
  event: "withdrawal",
  currency: "BAHT",
  conditions,
  act: "hold",
  secondLook: false,
  score: 40,
  ...more,
});

/** A rule that is on, or only a draft. Resolves with its id. */
const add = async (content: object, isOn = true): Promise<bigint> => {
  const { rows } = await harness.owner.query<{ id: bigint }>(
    `insert into risk_rule (draft, draft_at, live) values ($1, $3, case when $2 then $1::jsonb end) returning id`,
    [JSON.stringify(content), isOn, context.clock.now()],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("no rule");
  return id;
};
const allOff = () => harness.owner.query("update risk_rule set live = null");

const flagsOf = async (reference: string): Promise<string[]> => {
  const { rows } = await harness.owner.query<{ subject: string }>(
    "select subject from flag where reference = $1 and kind = 'risk-rule' order by subject",
    [reference],
  );
  return rows.map(({ subject }) => subject);
};

const tryOut = async (id: bigint, draft: RiskRuleContent, varied = 0) => {
  await transaction(context.db, (tx) => beginTrial(tx, context.clock.now(), { id, draft }, varied));
  await runTrials(context);
  const row = await context.db
    .selectFrom("risk_trial")
    .selectAll()
    .where("rule_id", "=", id)
    .orderBy("n", "desc")
    .executeTakeFirstOrThrow();
  return { row, tally: readTally(row.tally) };
};

test("a rule that holds makes a withdrawal wait for an operator; one that flags lets it pass, flagged once", async () => {
  const member = await harness.member(10_000_000n);
  const small = await move(member, "withdraw", 499_99n);
  const large = await move(member, "withdraw", 500_00n);
  expect(await approve(context, large, false)).toEqual({ is: "approved" });
  const id = await add(rule([{ measure: "amount", is: "at-least", value: 500 }]));
  for (let time = 0; time < 2; time++) {
    expect(await approve(context, small, false)).toEqual({ is: "approved" });
    expect(await approve(context, large, false)).toEqual({ is: "waits", why: ["risk-rule"] });
  }
  expect([await flagsOf(small.reference), await flagsOf(large.reference)]).toEqual([[], [ruleName(id)]]);
  await allOff();
  await add(rule([{ measure: "amount", is: "at-least", value: 500 }], { currency: "LAK" }));
  expect(await approve(context, large, false)).toEqual({ is: "approved" });
  await allOff();
  const flag = await add(rule([{ measure: "amount", is: "at-least", value: 500 }], { act: "flag" }));
  expect(await approve(context, large, false)).toEqual({ is: "approved" });
  expect(await flagsOf(large.reference)).toContain(ruleName(flag));
  await allOff();
});

test("a rule that cannot be read lets nothing pass and refuses nothing: the withdrawal is checked again", async () => {
  const member = await harness.member(1_000_000n);
  const asked = await move(member, "withdraw", 100_00n);
  await add({ name: "broken" });
  await expect(approve(context, asked, false)).rejects.toThrow();
  await allOff();
  expect(await approve(context, asked, false)).toEqual({ is: "approved" });
});

test("an unknown fact matches no condition, and each measure counts what its name says", async () => {
  const member = await harness.member(1_000_000n);
  const first = await move(member, "withdraw", 100_00n);
  const twin = await harness.member(0n);
  await harness.owner.query("update member set bank_account_name = 'One Name' where id = any($1)", [
    [member.id, twin.id],
  ]);
  await move(member, "deposit", 1_000_00n);
  const at = context.clock.now();
  await context.db
    .insertInto("game_bet")
    .values({
      member_id: member.id,
      code: "PG",
      id: "risk",
      at,
      stake: 25_000n,
      payout: 0n,
      valid: 25_000n,
      seen_at: at,
    })
    .execute();
  const second = await move(member, "withdraw", 500_00n);
  const hits = async (row: SagaRow, ...conditions: RiskRuleContent["conditions"]): Promise<boolean> => {
    await allOff();
    await add(rule(conditions));
    return isHeldByRules(context, row);
  };
  expect(await hits(first, { measure: "times-usual", is: "at-most", value: 1_000 })).toBe(false);
  expect(await hits(first, { measure: "played-percent", is: "at-most", value: 1_000 })).toBe(false);
  expect(await hits(first, { measure: "earlier-withdrawals", is: "at-most", value: 0 })).toBe(true);
  expect(await hits(second, { measure: "earlier-withdrawals", is: "at-most", value: 0 })).toBe(false);
  expect(await hits(second, { measure: "times-usual", is: "at-least", value: 5 })).toBe(true);
  expect(await hits(second, { measure: "times-usual", is: "at-least", value: 6 })).toBe(false);
  expect(await hits(second, { measure: "same-name-members", is: "at-least", value: 1 })).toBe(true);
  expect(await hits(second, { measure: "minutes-since-bank-change", is: "at-most", value: 1_000_000 })).toBe(false);
  expect(
    await hits(
      second,
      { measure: "played-percent", is: "at-most", value: 50 },
      { measure: "played-percent", is: "at-least", value: 50 },
    ),
  ).toBe(true);
  await allOff();
});

test("a decision and a trial agree on the same facts, whatever came later", async () => {
  const random = (below: number): number => context.random.int(below);
  const rules: RiskRuleContent[] = Array.from({ length: 40 }, () =>
    rule(
      Array.from({ length: 1 + random(2) }, () => ({
        measure: RISK_EVENTS.withdrawal[random(RISK_EVENTS.withdrawal.length)] ?? "amount",
        is: random(2) === 0 ? ("at-least" as const) : ("at-most" as const),
        value: [0, 1, 2, 50, 100, 400][random(6)] ?? 0,
      })),
    ),
  );
  const ids = await Promise.all(rules.map((content) => add(content)));
  const members = await Promise.all([
    harness.member(5_000_000n),
    harness.member(5_000_000n),
    harness.member(5_000_000n),
  ]);
  const decided = new Map<string, readonly string[]>();
  for (let round = 0; round < 3; round++) {
    for (const member of members) {
      if (random(2) === 0) await move(member, "deposit", BigInt(100_00 * (1 + random(5))));
      const row = await move(member, "withdraw", BigInt(100_00 * (1 + random(9))));
      await isHeldByRules(context, row);
      decided.set(row.reference, await flagsOf(row.reference));
    }
  }
  await allOff();
  expect(new Set([...decided.values()].flat()).size).toBeGreaterThan(1);
  for (const [at, draft] of rules.entries()) {
    const id = ids[at];
    if (id === undefined) throw new Error("no rule");
    const { tally } = await tryOut(id, draft);
    const tried = new Set(tally.latest.map(({ reference }) => reference));
    const expected = [...decided].filter(([, subjects]) => subjects.includes(ruleName(id)));
    expect(
      [...decided.keys()].filter((reference) => tried.has(reference)),
      JSON.stringify(draft.conditions),
    ).toEqual(expected.map(([reference]) => reference));
  }
});

test("a trial tells right hits from wrong ones, what it missed, how long operators took and what other values would do", async () => {
  const member = await harness.member(50_000_000n);
  const amount = 7_777_00n;
  const refused = await move(member, "withdraw", amount);
  const missed = await move(member, "withdraw", 3_000_00n);
  await move(member, "withdraw", amount);
  const decision = (minutes: number, from: Date) => ({
    decision: {
      outcome: "refused",
      by: "1",
      at: new Date(from.getTime() + minutes * 60_000).toISOString(),
      reason: "x",
    },
  });
  for (const [row, minutes] of [
    [refused, 10],
    [missed, 30],
  ] as const) {
    await harness.owner.query("update saga set data = data || $2::jsonb where reference = $1", [
      row.reference,
      JSON.stringify(decision(minutes, row.createdAt)),
    ]);
  }
  const draft = rule([{ measure: "amount", is: "at-least", value: 6_000 }]);
  const { row, tally } = await tryOut(await add(draft, false), draft);
  expect(row.finished_at).not.toBeNull();
  expect(row.done).toBe(row.total);
  expect(tally).toMatchObject({ hits: 2, bad: 1, badAmount: amount, missed: 1, missedAmount: 3_000_00n });
  expect(tally.waits).toEqual({ "10": 1, "30": 1 });
  expect(tally.values).toEqual([
    { value: 3_000, hits: 3, bad: 2 },
    { value: 4_500, hits: 2, bad: 1 },
    { value: 6_000, hits: 2, bad: 1 },
    { value: 9_000, hits: 0, bad: 0 },
    { value: 12_000, hits: 0, bad: 0 },
  ]);
});

test("a trial continues after a crash, and two servers at once count each withdrawal once", async () => {
  const member = await harness.member(90_000_000n);
  for (let more = 0; more < 120; more++) await move(member, "withdraw", 88_888n);
  const draft = rule([
    { measure: "amount", is: "at-least", value: 888 },
    { measure: "amount", is: "at-most", value: 889 },
  ]);
  const id = await add(draft, false);
  await transaction(context.db, (tx) => beginTrial(tx, context.clock.now(), { id, draft }, 0));
  const { context: mortal, mortality } = harness.start(6);
  await Promise.race([runTrials(mortal).catch(() => undefined), mortality.died]);
  await mortality.kill();
  await Promise.all([runTrials(context), runTrials(harness.start().context)]);
  await runTrials(context);
  const row = await context.db.selectFrom("risk_trial").selectAll().where("rule_id", "=", id).executeTakeFirstOrThrow();
  expect(row.finished_at).not.toBeNull();
  expect(row.done).toBe(row.total);
  expect(readTally(row.tally).hits).toBe(120);
});
