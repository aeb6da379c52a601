import { depositNow, payNow, takeNow } from "../../apps/server/src/adapters/testing/attempts.ts";
import { randomBytes, randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { createSandbox } from "../../apps/sandbox/src/app.ts";
import type { CallFault } from "../../apps/sandbox/src/faults.ts";
import { systemClock } from "../../apps/sandbox/src/lib/clock.ts";
import { systemRandom } from "../../apps/sandbox/src/lib/random.ts";
import { systemSchedule } from "../../apps/sandbox/src/lib/schedule.ts";
import { OUR_MOBILE } from "../../apps/sandbox/src/world/gifts.ts";
import type { QrProvider } from "../../apps/sandbox/src/world/qr-orders.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";

/** Calls pass through the server's own client and real sockets. */
const key = Buffer.alloc(32, 3);
const world = createWorld({
  file: ":memory:",
  clock: systemClock,
  random: systemRandom,
  schedule: systemSchedule,
  callback: () => Promise.reject(new Error("nobody there")),
  key,
  origin: "http://127.0.0.1",
});
const app = createSandbox(world);
const http = createHttp();
const random = { bytes: (length: number) => randomBytes(length), int: (below: number) => randomInt(below) };
let adapters: Adapters;
let counter = 0;

beforeAll(async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  adapters = createAdapters({ http, clock: systemClock, random }, sandboxEntries(`http://127.0.0.1:${port}`, key));
});
afterAll(async () => {
  await Promise.all([app.close(), world.close()]);
  http.close();
});

const fresh = (): string => `S${(counter += 1)}`;

const pay = async (): Promise<{ said: string | undefined; isDone: boolean }> => {
  const reference = fresh();
  const accountNo = String(2_000_000_000 + counter);
  const order = { reference, amount: 100_00n, currency: "THB", bankCode: "SCB", accountNo, accountName: "A" };
  const said = adapters.payout ? await payNow(adapters.payout, order) : undefined;
  return { said: said?.is, isDone: world.payouts.paidTo(accountNo).length === 1 };
};

const open = async (provider: QrProvider): Promise<{ said: string | undefined; isDone: boolean }> => {
  const qrcodeId = fresh();
  const expireAt = new Date(systemClock.now().getTime() + 600_000);
  const callbackUrl = `http://127.0.0.1/callbacks/qr/${provider}`;
  const said = await adapters.qr
    .get(provider)
    ?.create({ qrcodeId, amount: 100_00n, currency: "THB", expireAt, callbackUrl });
  return { said: said?.is, isDone: world.orders.byQrcodeId(provider, qrcodeId) !== null };
};

const send = async (): Promise<{ said: string | undefined; isDone: boolean }> => {
  counter += 1;
  const phone = `+668${10_000_000 + counter}`;
  const said = await adapters.sms?.send({ phone, text: "hello", reference: "r" });
  return { said, isDone: world.sms.list([phone]).length === 1 };
};

const transfer = async (code: string): Promise<{ said: string | undefined; isDone: boolean }> => {
  const username = `p${fresh()}`;
  world.gameBook(code).open({ username, password: "", currency: "THB" });
  const move = { username, reference: fresh(), amount: 100_00n, currency: "THB" } as const;
  const port = adapters.games.get(code);
  const said = port && (await depositNow(port, move));
  return { said: said?.is, isDone: world.gameBook(code).player(username)?.balance === 100_00n };
};

const give = async (): Promise<{ said: string | undefined; isDone: boolean }> => {
  const code = world.gifts.wrap(100_00n, "THB");
  const said = adapters.gift ? await takeNow(adapters.gift, code) : undefined;
  return { said: said?.is, isDone: world.gifts.of(code)?.ticket?.mobile === OUR_MOBILE };
};

const all = () =>
  Promise.all([
    pay(),
    open("KBANK"),
    open("WW"),
    open("PAYTIMZ"),
    open("PAYONEX"),
    transfer("PG"),
    transfer("UFABET"),
    transfer("HUAYHD"),
    transfer("ASKMEBET"),
    transfer("JOKER2"),
    transfer("BETFLIX"),
    transfer("AREASLOT"),
    send(),
    give(),
  ]);

const breakAll = (fault: CallFault): void => {
  world.faults.heal();
  world.faults.set("all", fault, 1);
};

test("every adapter gets its answer", async () => {
  const said = await all();
  expect(said.every(({ isDone }) => isDone)).toBe(true);
  expect(said.map((each) => each.said)).toEqual([
    "done",
    "open",
    "open",
    "open",
    "open",
    "done",
    "done",
    "done",
    "done",
    "done",
    "done",
    "done",
    "sent",
    "done",
  ]);
});

const nothingClear = [
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "unclear",
  "not-sent",
  "unclear",
];

test("a lost answer counts as none, and the work is done", async () => {
  breakAll("lost-reply");
  const said = await all();
  expect(said.map((each) => each.said)).toEqual(nothingClear);
  expect(said.every(({ isDone }) => isDone)).toBe(true);
});

test("an error counts as no answer, and nothing is done", async () => {
  breakAll("error");
  const said = await all();
  expect(said.map((each) => each.said)).toEqual(nothingClear);
  expect(said.some(({ isDone }) => isDone)).toBe(false);
});

test("an answer after a second is accepted", async () => {
  breakAll("slow");
  expect((await all()).every(({ said }) => said !== "unclear" && said !== "not-sent")).toBe(true);
});

test("after 15 s the call is given up, and the work is done", { timeout: 40_000 }, async () => {
  breakAll("timeout");
  const start = performance.now();
  const said = await all();
  expect(said.map((each) => each.said)).toEqual(nothingClear);
  expect(said.every(({ isDone }) => isDone)).toBe(true);
  expect(performance.now() - start).toBeGreaterThan(14_000);
  expect(performance.now() - start).toBeLessThan(25_000);
});
