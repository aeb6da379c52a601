import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";
import { isSigned } from "./signing.ts";

const open: TestWorld[] = [];
const start = async (options: Parameters<typeof createTestWorld>[0] = {}): Promise<TestWorld> => {
  const made = await createTestWorld(options);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((the) => the.close()));
});

const pay = (the: TestWorld, qrcodeId: string) => the.post("/bank/payments", { qrcodeId });
const eventOf = (body: string) => (JSON.parse(body) as { eventId: string }).eventId;

test("a payment is reported once, with a signature over the sent bytes", async () => {
  const the = await start();
  the.order("Q1");
  await pay(the, "Q1");
  expect(await the.world.callbacks.deliverDue()).toBe(1);
  expect(await the.world.callbacks.deliverDue()).toBe(0);
  const [sent] = the.sent;
  if (!sent) throw new Error("nothing was sent");
  expect(sent.path).toBe("/callbacks/qr/WW");
  expect(JSON.parse(sent.body)).toMatchObject({
    order: { reference: "Q1", status: "CREDITED", payments: [{ amount: "500.00" }] },
  });
  const message = { method: "POST", path: sent.path, body: sent.body, time: sent.headers["x-timestamp"] ?? "" };
  const signature = sent.headers["x-signature"] ?? "";
  expect(isSigned(the.world.secretOf("ww"), { ...message, signature }, the.world.clock.now())).toBe(true);
  expect(isSigned(the.world.secretOf("paytimz"), { ...message, signature }, the.world.clock.now())).toBe(false);
});

test("a callback is retried with growing delays, the same event and a new time, until the server accepts it", async () => {
  let status = 503;
  const the = await start({
    server: async () => {
      if (status === 0) throw new Error("nobody there");
      return { status, body: "" };
    },
  });
  the.order("Q1");
  await pay(the, "Q1");
  for (const [wait, answer] of [
    [0, 503],
    [1000, 0],
    [2000, 401],
    [4000, 302],
  ] as const) {
    status = answer;
    the.pass(wait - 1);
    expect(await the.world.callbacks.deliverDue()).toBe(0);
    the.pass(1);
    await the.world.callbacks.deliverDue();
    expect(the.world.callbacks.waiting()).toBe(1);
  }
  status = 204;
  the.pass(8000);
  expect(await the.world.callbacks.deliverDue()).toBe(1);
  expect(the.world.callbacks.waiting()).toBe(0);
  expect(new Set(the.sent.map(({ body }) => eventOf(body))).size).toBe(1);
  expect(the.sent.at(0)?.headers["x-timestamp"]).not.toBe(the.sent.at(-1)?.headers["x-timestamp"]);
});

test("a callback that was not accepted is sent after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-"));
  const file = join(folder, "world.sqlite");
  const before = await start({ file, server: () => Promise.reject(new Error("nobody there")) });
  before.order("Q1");
  await pay(before, "Q1");
  await before.world.callbacks.deliverDue();
  await before.close();
  open.splice(0);
  const after = await start({ file });
  after.pass(60_000);
  expect(await after.world.callbacks.deliverDue()).toBe(1);
  expect(await after.get("/bank/payments?qrcodeId=Q1")).toHaveLength(1);
  await after.close();
  open.splice(0);
  await rm(folder, { recursive: true });
});

test("duplicate: the same event twice", async () => {
  const the = await start();
  the.world.faults.set("WW", "duplicate", 1);
  the.order("Q1");
  await pay(the, "Q1");
  expect(await the.world.callbacks.deliverDue()).toBe(2);
  expect(the.sent.map(({ body }) => eventOf(body)).toSorted()).toEqual([
    eventOf(the.sent[0]?.body ?? ""),
    eventOf(the.sent[0]?.body ?? ""),
  ]);
  expect(await the.get("/faults")).toMatchObject([{ calls: 1, hits: 1 }]);
});

test("silent: no callback is ever sent", async () => {
  const the = await start();
  the.world.faults.set("all", "silent", 1);
  the.order("Q1");
  await pay(the, "Q1");
  the.world.faults.heal();
  the.pass(86_400_000);
  expect(await the.world.callbacks.deliverDue()).toBe(0);
  expect(await the.get("/bank/payments?qrcodeId=Q1")).toHaveLength(1);
});

test("reorder: late, and in a different order than the payments", async () => {
  const the = await start();
  the.world.faults.set("WW", "reorder", 1);
  const ids = Array.from({ length: 20 }, (_, index) => `Q${index}`);
  for (const id of ids) {
    the.order(id);
    await pay(the, id);
  }
  expect(await the.world.callbacks.deliverDue()).toBe(0);
  for (let second = 0; second < 30; second++) {
    the.pass(1000);
    await the.world.callbacks.deliverDue();
  }
  const told = the.sent.map(({ body }) => (JSON.parse(body) as { order: { reference: string } }).order.reference);
  expect(told.toSorted()).toEqual(ids.toSorted());
  expect(told).not.toEqual(ids);
});

test("late: told once, two minutes after the payment", async () => {
  const the = await start();
  the.world.faults.set("WW", "late", 1);
  the.order("Q1");
  await pay(the, "Q1");
  the.world.faults.heal();
  the.pass(119_000);
  expect(await the.world.callbacks.deliverDue()).toBe(0);
  the.pass(1_000);
  expect(await the.world.callbacks.deliverDue()).toBe(1);
  the.pass(86_400_000);
  expect(await the.world.callbacks.deliverDue()).toBe(0);
});

test("a payment that is rolled back sends no callback", async () => {
  const the = await start();
  const order = the.order("Q1");
  const { store, orders, bank } = the.world;
  const payer = { bankCode: "SCB", accountNo: "1234567890", accountName: "A" };
  expect(() =>
    store.write(() => {
      orders.pay(order, payer, 500_00n);
      throw new Error("power cut");
    }),
  ).toThrow("power cut");
  expect(await the.world.callbacks.deliverDue()).toBe(0);
  expect(the.world.books.lines()).toEqual([]);
  expect(bank.transferOf("x")).toBeNull();
});
