import { afterAll, beforeAll, expect, test } from "vitest";

import { type Operators, signInOperators } from "./console.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let servers: readonly [Server, Server];
let actions: MemberActions;
let seat: Operators;
beforeAll(async () => {
  system = await startSystem();
  servers = [await system.start(), await system.start()];
  actions = memberActions(system, servers[1]);
  seat = await signInOperators(system, servers[0]);
});
afterAll(async () => {
  await seat.close();
  await system.close();
});

const turn = async (code: string, isOpen: boolean): Promise<void> => {
  const body = { isOpen, reason: "a look at their odds" };
  expect(await seat.owner("POST", `/api/providers/${code}`, body)).toMatchObject({ status: 200 });
  system.time.skip(1_000);
};
const transfer = (member: Member, from: string, to: string, amount: number) =>
  actions.post(member, "/api/wallet/transfer", { from, to, amount });

test.each(["PG", "ALL"])(
  "S64: with %s suspended on one server, no other server moves money into it; money can be moved out; resumed, all is as before",
  async (code) => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { PG: 300, UFABET: 100 });
    const username = await actions.usernameAt(member, "PG");
    expect((await actions.get(member, `/api/autoLogin/pg/${username}`)).status).toBe(200);
    await turn(code, false);
    const refused = { status: 404, body: { message: "NO_GAME" } };
    expect(await transfer(member, "WALLET", "PG", 10)).toMatchObject(refused);
    expect(await transfer(member, "UFABET", "PG", 10)).toMatchObject(refused);
    expect(await actions.post(member, "/api/wallet/transferAll", { to: "PG" })).toMatchObject(refused);
    expect(await actions.get(member, `/api/autoLogin/pg/${username}`)).toMatchObject(refused);
    expect((await transfer(member, "WALLET", "UFABET", 10)).status).toBe(code === "ALL" ? 404 : 200);
    expect(await transfer(member, "PG", "WALLET", 50)).toMatchObject({ status: 200 });
    expect(await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" })).toMatchObject({
      status: 200,
      body: { wallet: { amount: 1_000 } },
    });
    await turn(code, true);
    expect((await transfer(member, "WALLET", "PG", 10)).status).toBe(200);
  },
);

test("S64: a suspended payment provider creates no QR; an open one can still be paid", async () => {
  const member = await system.background.member(0n);
  const open = (await actions.post(member, "/api/qrcode/WW", { amount: 200 })).body as { qrcodeId: string };
  await turn("WW", false);
  expect(await actions.post(member, "/api/qrcode/WW", { amount: 300 })).toMatchObject({
    status: 200,
    body: { hasQrcode: false, message: "QR_FAIL" },
  });
  expect((await actions.post(member, "/api/qrcode/PAYTIMZ", { amount: 300 })).body).toMatchObject({ hasQrcode: true });
  await system.person("POST", "/bank/payments", { qrcodeId: open.qrcodeId });
  for (let round = 0; round < 50 && (await actions.wallet(member)).wallet.amount === 0; round++)
    await system.time.schedule.sleep(1_000);
  expect((await actions.wallet(member)).wallet.amount).toBe(200);
  await turn("WW", true);
});
