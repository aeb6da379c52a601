import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { giftSaga } from "../../apps/server/src/domain/deposit/gift/gift-saga.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import { type Gifts, giftsOf } from "./gifts.ts";
import { type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

// Two servers on one database. Time runs as fast as the machine’s, so that 50 callers finish within their 8 s.

let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
let gifts: Gifts;
beforeAll(async () => {
  system = await startSystem(1);
  server = await system.start();
  other = await system.start();
  actions = memberActions(system, server);
  gifts = giftsOf(system, server);
});
afterAll(() => system.close());

const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];

test("50 parallel calls of one link, by many members on two servers, are credited once", async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => system.background.member(0n)));
  const link = await gifts.wrap(100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const member = members[at % members.length];
      if (member === undefined) throw new Error("no such member");
      return gifts.send(member, link, `gift-race-${at}`, at % 2 === 0 ? server : other);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    expect(status).toBe(409);
    expect((body as { message: string }).message).toBe("TRUELINK_DUPLICATE");
  }
  let sum = 0;
  for (const member of members) sum += (await actions.wallet(member)).wallet.amount;
  expect(sum).toBe(100);
  expect(gifts.callsOf(link, "/redeem")).toBe(1);
});

test("fifty parallel calls under one key get one answer and redeem once", async () => {
  const member = await system.background.member(0n);
  const link = gifts.sealed(await gifts.wrap(30));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      system.call(at % 2 === 0 ? server : other, member, "POST", "/api/wallet/truelink", { link }, "gift-one-key"),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await actions.wallet(member)).wallet.amount).toBe(30);
});

test("a link whose server was paused before it kept the code keeps none, and the member may send it again", async () => {
  const member = await system.background.member(0n);
  const link = gifts.sealed(await gifts.wrap(40));
  const send = (key: string) => actions.post(member, "/api/wallet/truelink", { link }, key);
  const { ledger } = server.context;
  const { openSaga } = ledger;
  // Another server comes to the movement first, and finds no code.
  const paused = vi.spyOn(ledger, "openSaga").mockImplementation(async (asked) => {
    const opened = await openSaga(asked);
    const row = await readSaga(other.context.db, member.id, asked.saga.reference);
    if (row !== null) await giftSaga.process(other.context, row);
    return opened;
  });
  const refused = await send("gift-paused");
  paused.mockRestore();
  expect(refused).toMatchObject({ status: 400, body: { message: "TRUELINK_INVALID" } });
  expect(await send("gift-paused")).toMatchObject({ status: 400, text: refused.text });
  expect(await rows("select from gift_link where member_id = $1", [member.id])).toEqual([]);
  expect(await send("gift-again")).toMatchObject({ status: 200, body: { amount: 40 } });
});

test("S70: five refused links block a new member, and of twenty concurrent ones five are asked about", async () => {
  const member = await system.background.member(0n);
  const links = await Promise.all(Array.from({ length: 20 }, () => gifts.wrap(20, { kind: "unknown" })));
  const answers = await Promise.all(
    links.map((link, at) => gifts.send(member, link, undefined, at % 2 === 0 ? server : other)),
  );
  const invalid = answers.filter(({ status }) => status === 400);
  expect(invalid).toHaveLength(5);
  expect(links.filter((link) => gifts.callsOf(link) > 0)).toHaveLength(5);
  for (const { status, body } of answers.filter((one) => one.status !== 400)) {
    expect(status).toBe(429);
    expect(body).toMatchObject({ message: "REQUEST_LIMIT", until: expect.any(String) as string });
  }
  const good = await gifts.wrap(20);
  expect((await gifts.send(member, good)).status).toBe(429);
  expect(gifts.callsOf(good)).toBe(0);
  expect(await rows("select kind from flag where member_id = $1", [member.id])).toEqual([{ kind: "refused-deposits" }]);
});

test("S70: a refused link is counted before its result is visible", async () => {
  const member = await system.background.member(0n);
  const counted = () => rows("select count(*)::int as count from deposit_refusal where member_id = $1", [member.id]);
  const { ledger } = server.context;
  const { moveSaga } = ledger;
  const before: unknown[] = [];
  const spied = vi.spyOn(ledger, "moveSaga").mockImplementation(async (move) => {
    if (move.saga.memberId === member.id && move.saga.status === "FAILED") before.push(...(await counted()));
    return moveSaga(move);
  });
  expect((await gifts.send(member, await gifts.wrap(20, { kind: "unknown" }))).status).toBe(400);
  spied.mockRestore();
  expect(before).toEqual([{ count: 1 }]);
  expect(await counted()).toEqual([{ count: 1 }]);
});
