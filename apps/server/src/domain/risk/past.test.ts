import { type RiskEvent, type RiskRuleContent, riskRuleContent } from "@krapao/contract/operator/risk-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { readSaga } from "../../saga/rows.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { flagBonus } from "./bonus-rules.ts";
import { flagBothSides } from "./both-sides.ts";
import { flagRegistration, noteOrigin } from "./registrations.ts";
import { readTally, type Tally } from "./tally.ts";
import { paidBy, shareDevice } from "./testing/linked.ts";
import { beginTrial, runTrials } from "./trials.ts";
import { flagPaidWithdrawal } from "./withdrawal-rules.ts";

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness();
  ({ context } = harness.start());
});
afterAll(() => harness.close());

let made = 0;
/** Waits until later events get a later time in the books. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The installed rule for an event. The first one when there are several. */
const installed = async (event: RiskEvent): Promise<{ readonly id: bigint; readonly content: RiskRuleContent }> => {
  const { rows } = await harness.owner.query<{ id: bigint; live: unknown }>(
    "select id, live from risk_rule where live ->> 'event' = $1 order by id limit 1",
    [event],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no rule");
  return { id: row.id, content: riskRuleContent.parse(row.live) };
};

const tryOut = async (event: RiskEvent, change: Partial<RiskRuleContent> = {}): Promise<Tally> => {
  const { id, content } = await installed(event);
  const draft = { ...content, ...change };
  await transaction(context.db, (tx) => beginTrial(tx, context.clock.now(), { id, draft }, 0));
  await runTrials(context);
  const row = await context.db
    .selectFrom("risk_trial")
    .selectAll()
    .where("rule_id", "=", id)
    .orderBy("n", "desc")
    .executeTakeFirstOrThrow();
  expect(row.finished_at).not.toBeNull();
  return readTally(row.tally);
};

/** The number of flags that the rule of an event raised. */
const flagsOf = async (event: RiskEvent): Promise<number> => {
  const { id } = await installed(event);
  const { rows } = await harness.owner.query(
    "select 1 from flag where kind = 'risk-rule' and split_part(subject, ' ', 1) = $1",
    [`R${id}`],
  );
  return rows.length;
};

const block = (member: TestMember) =>
  harness.owner.query("update member set status = 'blocked' where id = $1", [member.id]);

test("a trial hits a paid withdrawal of unplayed money like the decision did", async () => {
  const [idle, player] = [await harness.member(0n), await harness.member(0n)];
  for (const member of [idle, player]) {
    const move = (type: "deposit" | "withdraw"): Promise<string> =>
      postMovement(context, member, {
        type,
        amount: 10_000n,
        kind: type === "deposit" ? "bank-deposit" : "withdraw",
      });
    await move("deposit");
    const at = context.clock.now();
    const bet = { member_id: member.id, code: "PG", id: `past-${(made += 1)}`, at, stake: 10_000n, payout: 0n };
    if (member === player)
      await context.db
        .insertInto("game_bet")
        .values({ ...bet, valid: 10_000n, seen_at: at })
        .execute();
    const row = await readSaga(context.db, member.id, await move("withdraw"));
    if (row === null) throw new Error("no withdrawal");
    await flagPaidWithdrawal(context, row);
  }
  await block(idle);
  const tally = await tryOut("paid-withdrawal");
  expect(await flagsOf("paid-withdrawal")).toBe(1);
  expect(tally).toMatchObject({ withdrawals: 2, hits: 1, bad: 1, missed: 0 });
  expect(tally.latest).toMatchObject([{ memberId: String(idle.id), amount: 10_000n, currency: idle.currency }]);
  // With another value the result differs.
  const conditions = [{ measure: "played-percent", is: "at-most", value: 100 }] as const;
  expect((await tryOut("paid-withdrawal", { conditions: [...conditions] })).hits).toBe(2);
});

test("a bonus that several members received from one device is hit from the second on", async () => {
  const members = [await harness.member(0n), await harness.member(0n), await harness.member(0n)];
  for (const { id, currency } of members) {
    const reference = `PAST${(made += 1)}`;
    await harness.owner.query(
      `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
         required, categories, percent_fail, held_before, wallet_seq, activated_at, ended_at, ended_how, taken, origin)
       values ($1, $2, 'PASTBONUS', $3, true, 'day', $2, 100, 700, 100, '{slot}', 20, 0, 0, $4, $4, 'finished', 0, 'phone')`,
      [id, reference, currency, context.clock.now()],
    );
    await flagBonus(context, { memberId: id, reference, currency });
    await later();
  }
  expect(await flagsOf("bonus")).toBe(2);
  const tally = await tryOut("bonus");
  expect(tally).toMatchObject({ withdrawals: 3, hits: 2, bad: 0 });
  expect(tally.latest[0]).toMatchObject({ memberId: String(members[2]?.id), amount: 700n });
});

test("the third friend of a day from one address is hit, and no friend of another inviter", async () => {
  const [inviter, other] = [await harness.member(0n), await harness.member(0n)];
  const join = async (to: TestMember): Promise<void> => {
    const { id: memberId } = await harness.member(0n);
    const userAgent = `phone ${(made += 1)}`;
    const origin = { memberId, inviterId: to.id, address: "203.0.113.9", userAgent };
    await noteOrigin(context.db, context.keys, origin, context.clock.now());
    await flagRegistration(context, memberId);
    await later();
  };
  for (const to of [inviter, inviter, other, other, inviter]) await join(to);
  expect(await flagsOf("registration")).toBe(1);
  const tally = await tryOut("registration");
  expect(tally).toMatchObject({ withdrawals: 5, hits: 1 });
  expect(tally.latest).toMatchObject([{ memberId: String(inviter.id), amount: null }]);
});

test("linked members on two sides are hit if they were linked when the second side was read, as the live rule did", async () => {
  const back = async (member: TestMember, event: string, side: string): Promise<void> => {
    const seen_at = context.clock.now();
    const bet = {
      member_id: member.id,
      code: "UFABET",
      id: `past-${(made += 1)}`,
      at: seen_at,
      stake: 100n,
      payout: 0n,
    };
    await context.db
      .insertInto("game_bet")
      .values({ ...bet, valid: 100n, seen_at, event, side })
      .execute();
    await flagBothSides(context, { memberId: member.id, code: "UFABET", currency: member.currency }, [event]);
    await later();
  };
  const ways = {
    device: (...both: readonly TestMember[]) => shareDevice(harness.owner, both, context.clock.now()),
    payer: async (...both: readonly TestMember[]) => {
      for (const member of both) await paidBy(harness.owner, member, String(both[0]?.id), context.clock.now());
    },
  };
  for (const [way, link] of Object.entries(ways))
    for (const when of ["before", "after"]) {
      const [one, other] = [await harness.member(0n), await harness.member(0n)];
      await back(one, `linked ${way} ${when}`, "home");
      if (when === "before") await link(one, other);
      await later();
      await back(other, `linked ${way} ${when}`, "away");
      if (when === "after") await link(one, other);
    }
  expect(await flagsOf("both-sides")).toBe(2);
  expect(await tryOut("both-sides")).toMatchObject({ hits: 2 });
  await harness.owner.query("delete from flag");
  await harness.owner.query("delete from game_bet");
});

test("two sides of one event are hit when they first become similar, and once", async () => {
  const member = await harness.member(0n);
  const back = async (event: string, side: string, stake: bigint): Promise<void> => {
    const seen_at = context.clock.now();
    const bet = { member_id: member.id, code: "UFABET", id: `past-${(made += 1)}`, at: seen_at, stake, payout: 0n };
    await context.db
      .insertInto("game_bet")
      .values({ ...bet, valid: stake, seen_at, event, side })
      .execute();
    const account = { memberId: member.id, code: "UFABET", currency: member.currency };
    await flagBothSides(context, account, [event]);
    await later();
  };
  await back("past one", "home", 10_000n);
  await back("past one", "away", 1_000n);
  expect(await flagsOf("both-sides")).toBe(0);
  await back("past one", "away", 5_000n);
  await back("past one", "away", 1_000n);
  await back("past two", "home", 10_000n);
  await back("past two", "away", 1_000n);
  expect(await flagsOf("both-sides")).toBe(1);
  expect(await tryOut("both-sides")).toMatchObject({ hits: 1 });
  const conditions = [{ measure: "smaller-side-percent", is: "at-least", value: 10 }] as const;
  expect(await tryOut("both-sides", { conditions: [...conditions] })).toMatchObject({ hits: 2 });
  const dear = [
    { measure: "smaller-side-percent", is: "at-least", value: 10 },
    { measure: "amount", is: "at-least", value: 150 },
  ] as const;
  expect(await tryOut("both-sides", { currency: "BAHT", conditions: [...dear] })).toMatchObject({ hits: 1 });
  expect(await tryOut("both-sides", { currency: "LAK", conditions: [...dear] })).toMatchObject({ hits: 0 });
});
