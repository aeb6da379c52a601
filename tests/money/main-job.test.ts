import { afterAll, beforeAll, expect, test } from "vitest";

import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let server: Server;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

type Wallet = { wallet: { amount: number }; slots: { code: string; isActive: boolean; amount: number }[] };
const walletOf = async (member: Member): Promise<Wallet> =>
  (await system.call(server, member, "GET", "/api/wallet")).body;

test("deposit by QR, play, transfer back, withdraw, and read it all in the statement", async () => {
  const member = await system.background.member(0n);
  expect((await walletOf(member)).wallet.amount).toBe(0);

  const qr = await system.call(server, member, "POST", "/api/qrcode/KBANK", { amount: 500 });
  const { qrcodeId, qrcode, amount } = qr.body as { qrcodeId: string; qrcode: string; amount: number };
  expect(amount).toBe(500);
  expect(qrcode).toContain("<svg");
  expect((await system.call(server, member, "GET", "/api/qrcode/KBANK")).body).toMatchObject({
    hasQrcode: true,
    qrcodeId,
  });
  await system.person("POST", "/bank/payments", { qrcodeId });
  await eventually(
    system,
    () => walletOf(member),
    (wallet) => wallet.wallet.amount === 500,
  );
  const order = await eventually(
    system,
    () => system.call(server, member, "GET", "/api/qrcode/KBANK"),
    ({ body }) => !(body as { hasQrcode: boolean }).hasQrcode,
  );
  expect(order.body).toEqual({ hasQrcode: false });

  expect((await system.call(server, member, "GET", "/api/wallet/activate/PG")).body).toEqual({
    code: "PG",
    isActive: true,
  });
  const moved = await system.call(server, member, "POST", "/api/wallet/transfer", {
    from: "WALLET",
    to: "PG",
    amount: 200.5,
  });
  expect(moved).toMatchObject({ status: 200, body: { wallet: { amount: 299.5 } } });
  const { username } = (await system.call(server, member, "GET", "/api/wallet/account/PG")).body as {
    username: string;
  };
  await system.person("POST", "/games/PG/rounds", { username, stake: 100, payout: 350 });
  const refreshed = await system.call(server, member, "GET", "/api/wallet/refresh/slot");
  expect(refreshed.body).toMatchObject({
    failed: [],
    slots: expect.arrayContaining([expect.objectContaining({ code: "PG", isActive: true, amount: 450.5 })]),
  });

  const home = await system.call(server, member, "POST", "/api/wallet/transferAll", { to: "WALLET" });
  expect(home).toMatchObject({ status: 200, body: { wallet: { amount: 750 } } });
  const out = await system.call(server, member, "POST", "/api/wallet/withdrawAll", { amount: 700 });
  expect(out).toMatchObject({ status: 200, body: { wallet: { amount: 50 } } });
  const paid = await eventually(
    system,
    () => system.person("GET", `/bank/payouts?accountNo=${member.id}`) as Promise<{ amount: number }[]>,
    (payouts) => payouts.length > 0,
  );
  expect(paid).toMatchObject([{ amount: 700 }]);

  const read = () => system.call(server, member, "POST", "/api/statement", { page: 1, limit: 10 });
  const statement = await eventually(system, read, ({ text }) => !text.includes("IN_PROGRESS"));
  expect(statement.body).toMatchObject({
    total: 4,
    statements: [
      { statementType: "withdraw", status: "SUCCESS", amount: 700, balance: 50, from: "WALLET", to: "KBANK" },
      { statementType: "transfer", status: "SUCCESS", amount: 450.5, balance: 750, from: "PG", to: "WALLET" },
      { statementType: "transfer", status: "SUCCESS", amount: 200.5, balance: 299.5, from: "WALLET", to: "PG" },
      { statementType: "deposit", status: "SUCCESS", amount: 500, balance: 500, from: "KBANK", to: "WALLET" },
    ],
  });
});
