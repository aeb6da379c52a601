import { calls, type CallShape } from "@krapao/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { giveCoins, insertActiveWheel } from "../../apps/server/src/domain/spin/testing/wheels.ts";
import { giftsOf } from "./gifts.ts";
import { type Answer, eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const idempotent = (calls as readonly CallShape[]).filter((call) => call.idempotent === true);
const THB = { LAK: 1_000n };
const set = (values: Parameters<typeof setOperatorSettings>[1]): Promise<void> =>
  setOperatorSettings(server.context.db, values, server.context.clock.now());
const run = async (sql: string, values: readonly unknown[] = []): Promise<void> =>
  void (await system.background.owner.query(sql, [...values]));

/** A call that is refused because of some state: the request, and what changes the state. */
type Refused = {
  readonly body?: object;
  /** The key of the refusal, wherever the call tells it. */
  readonly why: string;
  readonly mend: () => Promise<void>;
};

/** How to cause a refusal of each call that takes a key, by the call's name. */
const trials: Readonly<Record<string, (member: Member) => Promise<Refused>>> = {
  transfer: async (member) => {
    await actions.withGames(member, { PG: 0 });
    const mend = async (): Promise<void> => void (await moveMoney(server.context, member, 50_000n));
    return { body: { from: "WALLET", to: "PG", amount: 600 }, why: "MONEY_NOT_ENOUGH", mend };
  },
  transferAll: async (member) => ({
    body: { to: "PG" },
    why: "SLOT_NO_ACCOUNT",
    mend: () => actions.withGames(member, { PG: 0 }),
  }),
  withdraw: async () => {
    await set({ withdrawMinimum: { ...THB, THB: 20_000n } });
    return { body: { amount: 100 }, why: "KEY_INVALID", mend: () => set({ withdrawMinimum: { ...THB, THB: 1_000n } }) };
  },
  withdrawAll: async () => {
    await set({ withdrawMaximum: { ...THB, THB: 5_000n } });
    const mend = () => set({ withdrawMaximum: { ...THB, THB: 1_000_000n } });
    return { body: { amount: 100 }, why: "KEY_INVALID", mend };
  },
  addDeposit: async () => {
    await set({ depositMinimum: { ...THB, THB: 20_000n } });
    return { body: { amount: 100 }, why: "KEY_INVALID", mend: () => set({ depositMinimum: { ...THB, THB: 1_000n } }) };
  },
  sendTruelink: async () => {
    const gifts = giftsOf(system, server);
    const link = gifts.sealed(await gifts.wrap(20));
    await run("insert into provider_stop (code, stopped_at) values ('TRUEMONEY', now())");
    // A server reads for 10 s from memory which providers are stopped.
    system.time.skip(10_000);
    return { body: { link }, why: "NO_WALLET", mend: () => run("delete from provider_stop") };
  },
  spin: async (member) => {
    await insertActiveWheel(system.background.owner, [{ code: "FIVE", prize: "cash", amount: 500 }]);
    return { why: "NO_COIN", mend: () => giveCoins(system.background.owner, member, 1) };
  },
  claimCoupon: async (member) => {
    await insertActiveWheel(system.background.owner, [{ code: "FIVE", prize: "cash", amount: 500 }]);
    await giveCoins(system.background.owner, member, 1);
    await actions.post(member, "/api/spinwheel/spin", undefined);
    const [coupon] = (await actions.get(member, "/api/spinwheel/coupon")).body as { _id: string }[];
    // A coupon never changes; only the time could.
    await run("alter table spin_coupon disable trigger spin_coupon_fixed");
    await run("update spin_coupon set expire_at = '2001-01-01' where member_id = $1", [member.id]);
    const mend = () => run("update spin_coupon set expire_at = null where member_id = $1", [member.id]);
    return { body: { coupon: coupon?._id }, why: "COUPON_EXPIRED", mend };
  },
};

test("each call that takes a key is tested", () => {
  expect(Object.keys(trials).toSorted()).toEqual(idempotent.map(({ name }) => name).toSorted());
});

const whyOf = (answer: Answer): string | undefined => {
  const { message, error } = answer.body as { message?: string; error?: { code: string } | null };
  return message ?? error?.code;
};

test.each(idempotent)("$name: a refusal under a key is final, whatever changes later", async (call) => {
  const member = await system.background.member(50_000n);
  const trial = trials[call.name];
  if (trial === undefined) throw new Error(`${call.name} has no trial`);
  const { body, why, mend } = await trial(member);
  const key = `refused-${call.name}`;
  const first = await actions.post(member, call.path, body, key);
  expect(whyOf(first)).toBe(why);
  expect(first.replayed).toBe(false);
  await mend();
  let asked = 0;
  const askAnew = () => actions.post(member, call.path, body, `anew-${(asked += 1)}-${call.name}`);
  const done = await eventually(system, askAnew, (answer) => whyOf(answer) !== why);
  expect([200, 202]).toContain(done.status);
  const again = await actions.post(member, call.path, body, key);
  expect(again).toEqual({ ...first, replayed: true });
});
