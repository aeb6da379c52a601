import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
});
afterAll(() => system.close());

const providers = ["KBANK", "WW", "PAYTIMZ", "PAYONEX"] as const;
const ask = async (member: Member, provider: string, amount: number) =>
  (await actions.post(member, `/api/qrcode/${provider}`, { amount })).body as {
    hasQrcode: boolean;
    message?: string;
    qrcodeId?: string;
  };

test.each([
  ["KBANK", 0.99, 1],
  ["WW", 99.99, 100],
  ["PAYONEX", 99.99, 100],
  ["PAYTIMZ", 9.99, 10],
] as const)("%s accepts nothing below its own minimum, to the satang", async (provider, below, least) => {
  const member = await system.background.member(0n);
  expect(await ask(member, provider, below)).toEqual({ hasQrcode: false, message: "QR_FAIL" });
  expect((await actions.get(member, `/api/qrcode/${provider}`)).body).toEqual({ hasQrcode: false });
  expect(await ask(member, provider, least)).toMatchObject({ hasQrcode: true, amount: least });
});

test("four providers can have an open QR at the same time, and cancelling one keeps the others", async () => {
  const member = await system.background.member(0n);
  const ids = new Map<string, string>();
  for (const provider of providers) ids.set(provider, (await ask(member, provider, 300)).qrcodeId ?? "");
  expect(new Set(ids.values()).size).toBe(4);
  const cancelled = await system.call(server, member, "DELETE", `/api/qrcode/${ids.get("WW") ?? ""}`);
  expect(cancelled.status).toBe(200);
  for (const provider of providers) {
    const { body } = await actions.get(member, `/api/qrcode/${provider}`);
    expect(body, provider).toMatchObject(
      provider === "WW" ? { hasQrcode: false } : { hasQrcode: true, qrcodeId: ids.get(provider) },
    );
  }
});

test("a provider without QRs in kip is not asked for one", async () => {
  const member = await system.background.member(0n);
  const { owner } = system.background;
  await owner.query("update member set currency = 'LAK' where id = $1", [member.id]);
  await owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_code, account_name, account_no)
     values (21, 'LAK', 'PAYMENT', 'AUTO', 'PAYONEX', 'KRAPAO', ''), (22, 'LAK', 'PAYMENT', 'AUTO', 'WW', 'KRAPAO', '')`,
  );
  const { body } = await actions.get(member, "/api/lookup/deposit");
  expect((body as { banks: readonly { bankCode: string }[] }).banks.map(({ bankCode }) => bankCode)).toEqual(["WW"]);
  expect(await ask(member, "PAYONEX", 200_000)).toEqual({ hasQrcode: false, message: "QR_FAIL" });
  expect((await owner.query("select 1 from qr_order where member_id = $1", [member.id])).rowCount).toBe(0);
  expect(await ask(member, "WW", 99_999)).toMatchObject({ hasQrcode: false });
  expect(await ask(member, "WW", 200_000)).toMatchObject({ hasQrcode: true, amount: 200_000 });
});

test("the operator's minimum for PAYTIMZ applies, is sent to the app, and to no other provider", async () => {
  await setOperatorSettings(server.context.db, { paytimzMinimum: 25 }, system.time.clock.now());
  const member = await system.background.member(0n);
  expect((await system.call(server, null, "GET", "/config.json")).body).toMatchObject({ paytimzMinimum: 25 });
  expect(await ask(member, "PAYTIMZ", 24.99)).toMatchObject({ hasQrcode: false });
  expect(await ask(member, "PAYTIMZ", 25)).toMatchObject({ hasQrcode: true });
  expect(await ask(member, "KBANK", 5)).toMatchObject({ hasQrcode: true });
  await setOperatorSettings(server.context.db, { paytimzMinimum: 10 }, system.time.clock.now());
});

test("the operator's general minimum applies where it is above the provider's", async () => {
  const depositMinimum = { THB: 50_000n, LAK: 100_000n };
  await setOperatorSettings(server.context.db, { depositMinimum }, system.time.clock.now());
  const member = await system.background.member(0n);
  for (const provider of providers) {
    expect(await ask(member, provider, 499.99), provider).toMatchObject({ hasQrcode: false });
    expect(await ask(member, provider, 500), provider).toMatchObject({ hasQrcode: true });
  }
});
