import { afterAll, beforeAll, expect, test } from "vitest";

import type { GiftPort, GiftSeen } from "../../apps/server/src/adapters/gift/port.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { giftSaga } from "../../apps/server/src/domain/deposit/gift/gift-saga.ts";
import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { coinsOf, grantCoins } from "../../apps/server/src/domain/spin/coins.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import type { SagaRow } from "../../apps/server/src/saga/saga.ts";
import { type Dying, startDying } from "./die-everywhere.ts";
import { type Gifts, giftsOf } from "./gifts.ts";
import type { Member, Server } from "./system.ts";

// TrueMoney pays ten baht less than it said before.

let dying: Dying;
let server: Server;
let other: Server;
let gifts: Gifts;
beforeAll(async () => {
  dying = await startDying();
  server = dying.living;
  other = await dying.system.start();
  payLess();
  gifts = giftsOf(dying.system, server);
});
afterAll(() => dying.system.close());

const LESS = 10_00n;

/** The port of all servers here. */
const port = (): GiftPort => {
  const { gift } = server.context.adapters;
  if (gift === null) throw new Error("no gifts");
  return gift;
};

/** What the servers read of a gift that was taken says less than the gift held. */
const payLess = (): void => {
  const { take, look } = port();
  Object.assign(port(), {
    take: async (...asked: Parameters<typeof take>) => {
      const said = await take(...asked);
      return said.is === "done" ? { ...said, amount: said.amount - LESS } : said;
    },
    look: async (code: string): Promise<GiftSeen> => {
      const seen = await look(code);
      if (seen.is !== "ours" || seen.gift === null) return seen;
      return { ...seen, gift: { ...seen.gift, amount: seen.gift.amount - LESS } };
    },
  });
};

const refusal: GiftSeen = { is: "refused", reason: "VOUCHER_EXPIRED" };

/** Two servers ask about one gift. The answer to the first comes late: after `second` was acted upon. */
const overtaken = async (row: SagaRow, first: GiftSeen | null, second: GiftSeen | null): Promise<void> => {
  const { look } = port();
  const [asked, mayAnswer] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const answer = (said: GiftSeen | null, code: string) => said ?? look(code);
  const hold = async (code: string): Promise<GiftSeen> => {
    asked.resolve(null);
    await mayAnswer.promise;
    return answer(first, code);
  };
  Object.assign(port(), { look: hold });
  const late = giftSaga.process(other.context, row);
  await asked.promise;
  Object.assign(port(), { look: (code: string) => answer(second, code) });
  await giftSaga.process(server.context, row);
  Object.assign(port(), { look });
  mayAnswer.resolve(null);
  await late;
};

const rows = async (sql: string, values: unknown[] = []) =>
  (await dying.system.background.owner.query(sql, values)).rows as never[];
const flagsOf = (member: Member) => rows("select kind from flag where member_id = $1 order by kind", [member.id]);
const walletOf = async (member: Member): Promise<number> => (await dying.actions.wallet(member)).wallet.amount;

/** A gift of 100 baht that was redeemed and whose answer was lost. Only a question can tell what it paid. */
const lost = async (member: Member): Promise<SagaRow> => {
  dying.system.struck.set("/redeem", "lost-reply");
  const { status, body } = await gifts.send(member, await gifts.wrap(100));
  dying.system.struck.clear();
  expect(status).toBe(202);
  const row = await readSaga(server.context.db, member.id, (body as { reference: string }).reference);
  if (row === null) throw new Error("no gift");
  return row;
};

test("a gift that paid another amount is credited as paid, flagged once, and ends", async () => {
  const member = await dying.system.background.member(0n);
  const link = gifts.sealed(await gifts.wrap(100));
  const ask = () => dying.actions.post(member, "/api/wallet/truelink", { link }, "gift-other-amount");
  // Time passes fast here, so the first answer may be that it is in progress.
  await expect.poll(async () => (await ask()).status).toBe(200);
  const first = await ask();
  expect(first).toMatchObject({ status: 200, body: { amount: 90, wallet: { amount: 90 } } });
  expect(await ask()).toMatchObject({ status: 200, text: first.text });
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "SUCCESS", amount: 90, balance: 90 }]);
  expect(await rows("select kind, detail from flag where member_id = $1", [member.id])).toEqual([
    { kind: "other-amount", detail: { ordered: "10000", paid: "9000" } },
  ]);
  expect(await rows("select sealed from gift_link where member_id = $1", [member.id])).toEqual([{ sealed: null }]);
  expect(await rows("select 1 from account where kind = 'gift' and held <> 0")).toEqual([]);
});

test("the member's next deposits earn coins", async () => {
  const member = await dying.system.background.member(0n);
  await gifts.send(member, await gifts.wrap(110));
  await moveMoney(server.context, member, 900_00n);
  const at = server.context.clock.now();
  await server.context.db
    .insertInto("game_bet")
    .values({
      member_id: member.id,
      code: "PG",
      id: "b1",
      at,
      stake: 1_000_00n,
      payout: 0n,
      valid: 1_000_00n,
      seen_at: at,
    })
    .execute();
  await grantCoins(server.context, member);
  expect(await coinsOf(server.context, member.id)).toBe(10);
});

test("two servers that hear of it at the same time credit it once", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await Promise.all([server, other].map(({ context }) => giftSaga.process(context, row)));
  expect(await walletOf(member)).toBe(90);
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "SUCCESS", amount: 90 }]);
  expect(await flagsOf(member)).toEqual([{ kind: "other-amount" }]);
});

test("a late refusal changes nothing, and is flagged", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await overtaken(row, refusal, null);
  expect(await walletOf(member)).toBe(90);
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "SUCCESS", amount: 90 }]);
  expect(await flagsOf(member)).toEqual([{ kind: "contrary-answer" }, { kind: "other-amount" }]);
});

test("after a refusal, the difference account has what was paid", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await overtaken(row, null, refusal);
  expect(await walletOf(member)).toBe(0);
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "FAILED" }]);
  expect(
    await rows("select kind, amount::int as amount from transfer where reference = $1", [`${row.reference}:late`]),
  ).toEqual([{ kind: "difference", amount: 9_000 }]);
});

test("it is credited once wherever a server dies", { timeout: 1_200_000 }, async () => {
  let sent = "";
  const died = await dying.dieEverywhere({
    apart: 26,
    prepare: async () => {
      sent = gifts.sealed(await gifts.wrap(45.5));
      return dying.system.background.member(0n);
    },
    act: (mortal, member, key) =>
      dying.system.call(mortal, member, "POST", "/api/wallet/truelink", { link: sent }, key),
    after: async (member, key) => {
      // A new member sends one at a time, and the lease of a dead process lasts half a minute.
      dying.system.time.skip(40_000);
      for (const attempt of [key, `${key}-fresh`]) {
        await dying.actions.post(member, "/api/wallet/truelink", { link: sent }, attempt);
        await dying.settle(member);
      }
      expect(await walletOf(member)).toBe(35.5);
      const entries = await dying.actions.entries(member);
      expect(entries.filter(({ status }) => status === "SUCCESS")).toMatchObject([{ amount: 35.5 }]);
      expect(await flagsOf(member)).toEqual([{ kind: "other-amount" }]);
    },
  });
  expect(died).toBeGreaterThan(20);
});

test("after all of it the audit finds nothing", async () => {
  expect((await audit(dying.system.background.owner, auditRules)).discrepancies).toEqual([]);
});
