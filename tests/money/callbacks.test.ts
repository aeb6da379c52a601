import { createHmac, hash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
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

const order = async (member: Member, provider: string, amount: number): Promise<string> =>
  ((await actions.post(member, `/api/qrcode/${provider}`, { amount })).body as { qrcodeId: string }).qrcodeId;

type Signed = { readonly path?: string; readonly secret?: string; readonly ageMs?: number; readonly body: string };

/** A callback of WW, signed by the generic protocol: method, path, time and the body's hash. */
const signed = ({ path = "/callbacks/qr/WW", secret = system.world.secretOf("ww"), ageMs = 0, body }: Signed) => {
  const time = String(Math.floor((system.time.clock.now().getTime() - ageMs) / 1000));
  const text = ["POST", path, time, hash("sha256", body)].join("\n");
  return {
    method: "POST" as const,
    url: path,
    headers: {
      "content-type": "application/json",
      "x-timestamp": time,
      "x-signature": createHmac("sha256", secret).update(text).digest("hex"),
    },
    payload: body,
  };
};
const send = async (request: ReturnType<typeof signed>) => {
  const reply = await server.app.inject(request);
  return { status: reply.statusCode, text: reply.body };
};
const ww = (message: Signed) => send(signed(message));

let events = 0;
const credited = (
  qrcodeId: string,
  payments: readonly (readonly [string, string])[],
  eventId?: string,
  currency = "THB",
): string =>
  JSON.stringify({
    eventId: eventId ?? `event-${String((events += 1)).padStart(8, "0")}`,
    event: "order.credited",
    order: {
      id: `their-${qrcodeId}`,
      reference: qrcodeId,
      amount: "300.00",
      currency,
      status: "CREDITED",
      qr: "",
      payments: payments.map(([id, amount]) => ({ id, amount })),
    },
  });

const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];

describe("signed callbacks", () => {
  test("S33: an invalid signature, secret, path, time or event is one 401 without details, and changes nothing", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "WW", 300);
    const body = credited(qrcodeId, [["pay-1", "300.00"]]);
    const answers = [
      await ww({ body, secret: "another" }),
      await ww({ body, secret: system.world.secretOf("paytimz") }),
      await ww({ body, ageMs: 301_000 }),
      await ww({ body, ageMs: -400_000 }),
      await ww({ body: "{}" }),
      await ww({ body: "no json" }),
      await ww({ body: body.replace("300.00", "-300.00") }),
      await ww({ body: body.replace('"id":"pay-1"', '"id":"pay 1"') }),
      await server.app
        .inject({ method: "POST", url: "/callbacks/qr/WW", payload: body })
        .then((reply) => ({ status: reply.statusCode, text: reply.body })),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 401, text: answers[0]?.text });
    expect(await balance(member)).toBe(0);
    expect(
      (await server.app.inject({ method: "POST", url: "/callbacks/qr/WW", payload: "x".repeat(300_000) })).statusCode,
    ).toBe(413);
  });

  test("a valid callback credits before its answer; a replay is refused, and under a new event it changes nothing", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "WW", 300);
    const body = credited(qrcodeId, [["pay-2", "300.00"]]);
    const message = signed({ body });
    expect((await send(message)).status).toBe(200);
    expect(await balance(member)).toBe(300);
    expect((await send(message)).status).toBe(401);
    // The provider repeats it because it did not receive our answer, with a new signature.
    await system.time.schedule.sleep(2_000);
    expect((await ww({ body })).status).toBe(200);
    expect(await balance(member)).toBe(300);
    expect((await ww({ body: credited(qrcodeId, [["pay-2", "300.00"]]) })).status).toBe(200);
    expect(await balance(member)).toBe(300);
    expect(await rows("select 1 from suspense where member_id = $1", [member.id])).toEqual([]);
  });

  test("a payment in another currency than ordered is acknowledged and told to an operator, never credited", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "WW", 300);
    expect((await ww({ body: credited(qrcodeId, [["kip-1", "300.00"]], undefined, "LAK") })).status).toBe(200);
    expect(await balance(member)).toBe(0);
    expect(await rows("select 1 from qr_payment where member_id = $1", [member.id])).toEqual([]);
    expect(await rows("select kind, subject, detail from flag where member_id = $1", [member.id])).toEqual([
      { kind: "other-amount", subject: "kip-1", detail: { ordered: "300.00 THB", paid: "300.00 LAK" } },
    ]);
    // What is paid in its own currency is credited all the same.
    expect((await ww({ body: credited(qrcodeId, [["baht-1", "300.00"]]) })).status).toBe(200);
    expect(await balance(member)).toBe(300);
  });

  test("an unknown order, or one of another provider, is not found", async () => {
    const member = await system.background.member(0n);
    const elsewhere = await order(member, "PAYTIMZ", 300);
    for (const qrcodeId of ["QNOBODYSNOBODYSNO", elsewhere]) {
      const answer = await ww({ body: credited(qrcodeId, [["pay-3", "300.00"]]) });
      expect(answer).toEqual({ status: 404, text: '{"message":"NO_DATA"}' });
    }
    expect(await balance(member)).toBe(0);
  });

  test("rule 7: a second payment of a paid order goes to suspense, flagged, once", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "WW", 300);
    await ww({ body: credited(qrcodeId, [["first", "300.00"]]) });
    // Of the same amount and of another one.
    const both = [
      ["first", "300.00"],
      ["second", "300.00"],
      ["third", "20.00"],
    ] as const;
    await ww({ body: credited(qrcodeId, both) });
    await ww({ body: credited(qrcodeId, both) });
    expect(await balance(member)).toBe(300);
    const waiting = await rows(
      "select amount, channel, code, state from suspense where member_id = $1 order by amount",
      [member.id],
    );
    const suspense = { channel: "qr", code: "WW", state: "waiting" };
    expect(waiting).toEqual([
      { amount: 2_000n, ...suspense },
      { amount: 30_000n, ...suspense },
    ]);
    expect(await rows("select kind, subject from flag where member_id = $1 order by subject", [member.id])).toEqual([
      { kind: "second-payment", subject: "second" },
      { kind: "second-payment", subject: "third" },
    ]);
    const [house] = await rows("select balance from account where kind = 'suspense' and code = 'WW'");
    expect(house).toEqual({ balance: 32_000n });
  });

  test("50 at once, of two payments each: one is credited, the others are in suspense", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "WW", 300);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ww({ body: credited(qrcodeId, [[`many-${index % 2}`, "300.00"]]) })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await balance(member)).toBe(300);
    expect(await rows("select amount from suspense where member_id = $1", [member.id])).toEqual([{ amount: 30_000n }]);
  });
});

describe("unsigned callbacks", () => {
  /** A callback of KBANK, of which only our reference counts. */
  const kbank = (qrcodeId: string) =>
    server.app.inject({
      method: "POST",
      url: "/callbacks/qr/KBANK",
      payload: { partnerTxnUid: "x", reference1: qrcodeId, txnAmount: "999999.00", txnStatus: "PAID" },
    });
  const asked = (since: number): number[] =>
    system.calls.slice(since).flatMap(({ url, at }) => (url.endsWith("/inquiry") ? [at] : []));

  test("S34: one that reports a payment only makes the server ask, at most once a second", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "KBANK", 100);
    const since = system.calls.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => kbank(qrcodeId)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await eventually(
      system,
      () => Promise.resolve(asked(since)),
      ({ length }) => length > 0,
    );
    const times = asked(since);
    // The limit counts from shortly before the call, and time runs fast here.
    const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
    expect(times.length).toBeLessThanOrEqual(span / 1_000 + 2);
    expect(await balance(member)).toBe(0);
  });

  test("an unknown reference has the same answer and causes no call", async () => {
    const member = await system.background.member(0n);
    const known = await kbank(await order(member, "KBANK", 100));
    await system.time.schedule.sleep(3_000);
    const before = system.calls.length;
    const unknown = await kbank("QNOBODYSNOBODYSNO");
    expect({ status: unknown.statusCode, text: unknown.body }).toEqual({ status: known.statusCode, text: known.body });
    await system.time.schedule.sleep(3_000);
    expect(system.calls.slice(before).filter(({ body }) => body?.includes("QNOBODYS") === true)).toEqual([]);
  });

  test("a paid order is credited at the first report of it", async () => {
    const member = await system.background.member(0n);
    const qrcodeId = await order(member, "KBANK", 100);
    await system.person("POST", "/bank/payments", { qrcodeId });
    await eventually(
      system,
      () => balance(member),
      (amount) => amount === 100,
    );
    // After the last report there is one more question, and then none.
    await eventually(
      system,
      async () =>
        (await rows("select due_at from saga where member_id = $1", [member.id])) as { due_at: Date | null }[],
      ([row]) => row?.due_at === null,
    );
  });
});
