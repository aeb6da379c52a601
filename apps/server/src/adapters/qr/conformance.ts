import fc from "fast-check";
import { parse } from "promptparse";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled, strangersBytes, strangersHeaders } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import { isPayloadOf } from "./payload.ts";
import type { ListedPayment, ListedPayments, QrPort } from "./port.ts";

/** A callback as the server received it. */
export type SentCallback = Parameters<QrPort["readCallback"]>[0];

/** A QR provider that an adapter is tested against, and what really happened there. */
export type QrTrial = Trial & {
  readonly port: QrPort;
  /** Orders that the provider has under this reference. */
  readonly orders: (qrcodeId: string) => Promise<number>;
  /**
   * Somebody pays the QR, also with another amount than ordered. Resolves with the payment's reference, or null when it
   * is refused.
   */
  readonly pay: (qrcodeId: string, amount?: bigint) => Promise<string | null>;
  /** The callbacks that the provider sent since the last call. */
  readonly callbacks: () => Promise<readonly SentCallback[]>;
};

/** The differences between providers that are allowed. */
export type QrTraits = {
  readonly currencies: readonly ("THB" | "LAK")[];
  /** Whether an order can be cancelled at the provider. */
  readonly cancels: boolean;
  /** Whether the provider finds an order by our reference alone. */
  readonly asksByOurs: boolean;
  readonly signed: boolean;
};

/** By the adapter's name. */
export const qrTraits: Readonly<Record<string, QrTraits>> = {
  kbank: { currencies: ["THB", "LAK"], cancels: true, asksByOurs: true, signed: false },
  signed: { currencies: ["THB", "LAK"], cancels: true, asksByOurs: true, signed: true },
  payonex: { currencies: ["THB"], cancels: false, asksByOurs: false, signed: false },
};

const MINUTE = 60_000;

/**
 * The requirements for every QR adapter, whatever its provider's format (CONTRACT.md rules 6 and 7; SECURITY.md S33 to
 * S35).
 */
export const qrPortConformance = (name: string, traits: QrTraits, start: () => Promise<QrTrial>): void => {
  describe(`qr port ${name}`, () => {
    let trial: QrTrial;
    let counter = 0;
    const order = (amount = 500_25n, currency: "THB" | "LAK" = "THB") => {
      counter += 1;
      return {
        qrcodeId: `${trial.run}q${counter}`,
        amount,
        currency,
        expireAt: new Date(trial.now().getTime() + 10 * MINUTE),
        callbackUrl: `https://wallet.example/callbacks/qr/${name}`,
      };
    };
    const opened = async (amount?: bigint) => {
      const made = order(amount);
      const said = await trial.port.create(made);
      if (said.is !== "open") throw new Error(`not open: ${JSON.stringify(said)}`);
      return { ...made, ...said };
    };

    beforeAll(async () => {
      trial = await start();
    });
    afterEach(async () => {
      trial.breakCalls(null);
      trial.rewrite(null);
      while ((await trial.callbacks()).length > 0);
    });
    afterAll(async () => trial.close());

    const amounts = traits.currencies.flatMap((currency) =>
      [100_00n, 100_05n, 9_999_999_99n].map((amount) => ({ amount, currency })),
    );
    test.each(amounts)("opens an order with a QR of exactly $amount minor units of $currency", async (of) => {
      const made = order(of.amount, of.currency);
      const said = await trial.port.create(made);
      if (said.is !== "open") throw new Error(JSON.stringify(said));
      expect(parse(said.payload, true)?.getTagValue("53")).toBe(of.currency === "THB" ? "764" : "418");
      expect(isPayloadOf(said.payload, of.amount, of.currency)).toBe(true);
      expect(isPayloadOf(said.payload, of.amount + 1n, of.currency)).toBe(false);
      expect(await trial.port.ask({ ...made, theirReference: said.theirReference })).toEqual({ is: "waiting" });
    });

    test("refuses a currency that it does not take", async () => {
      for (const currency of (["THB", "LAK"] as const).filter((each) => !traits.currencies.includes(each)))
        expect(await trial.port.create(order(500_00n, currency))).toMatchObject({ is: "refused" });
    });

    test("the same order again is one order with one QR", async () => {
      const made = order();
      const said = await Promise.all([trial.port.create(made), trial.port.create(made), trial.port.create(made)]);
      expect(new Set(said.map((each) => (each.is === "open" ? each.payload : each.is))).size).toBe(1);
      expect(await trial.orders(made.qrcodeId)).toBe(1);
    });

    test("another amount under a used reference does not open", async () => {
      const made = await opened();
      expect((await trial.port.create({ ...made, amount: 600_00n })).is).not.toBe("open");
    });

    test("a paid order says what was paid, with a reference, also when it is another amount", async () => {
      for (const amount of [undefined, 123_45n, 1n, 9_999_999_99n]) {
        const made = await opened();
        await trial.pay(made.qrcodeId, amount);
        const said = await trial.port.ask(made);
        const payment = {
          reference: expect.stringMatching(/^[\w-]{1,60}$/),
          amount: amount ?? made.amount,
          currency: "THB",
        };
        expect(said).toEqual({ is: "paid", payments: [payment] });
        expect(await trial.port.ask(made)).toEqual(said);
      }
    });

    test("a payment has its currency, as the provider tells it", async () => {
      for (const currency of traits.currencies) {
        const made = { ...order(300_00n, currency), theirReference: null };
        const said = await trial.port.create(made);
        if (said.is !== "open") throw new Error(said.is);
        await trial.pay(made.qrcodeId);
        const known = { ...made, theirReference: said.theirReference };
        expect(await trial.port.ask(known)).toMatchObject({ is: "paid", payments: [{ currency }] });
        const [sent] = await trial.callbacks();
        const read = sent === undefined ? null : trial.port.readCallback(sent);
        if (read?.is === "signed") expect(read.payments).toMatchObject([{ currency }]);
        if (traits.currencies.length < 2) continue;
        const other = currency === "THB" ? "LAK" : "THB";
        trial.rewrite((body) => body.replaceAll(`"${currency}"`, `"${other}"`));
        expect(await trial.port.ask(known)).toMatchObject({ is: "paid", payments: [{ currency: other }] });
        trial.rewrite(null);
        while ((await trial.callbacks()).length > 0);
      }
    });

    test("an order is over after its time, and paid all the same when money comes then", async () => {
      const made = await opened();
      await trial.pass(11 * MINUTE);
      expect(await trial.port.ask(made)).toEqual({ is: "closed" });
      await trial.pay(made.qrcodeId);
      expect(await trial.port.ask(made)).toMatchObject({ is: "paid", payments: [{ amount: made.amount }] });
    });

    test("cancelling never throws; a cancelled order that is paid is paid", async () => {
      const made = await opened();
      for (const fault of [...callFaults, null]) {
        trial.breakCalls(fault);
        await trial.port.cancel(made);
      }
      expect(await trial.port.ask(made)).toEqual({ is: traits.cancels ? "closed" : "waiting" });
      await trial.pay(made.qrcodeId);
      await trial.port.cancel(made);
      expect(await trial.port.ask(made)).toMatchObject({ is: "paid" });
    });

    test("an order that they never saw is not found", async () => {
      const never = { qrcodeId: `${trial.run}never`, theirReference: "00000000-0000-4000-8000-000000000000" };
      expect(await trial.port.ask(never)).toEqual({ is: "not-found" });
    });

    test.each(callFaults)("%s leaves an order unclear, and asking tells the truth", async (fault) => {
      const made = order();
      trial.breakCalls(fault);
      expect(await trial.port.create(made)).toMatchObject({ is: "unclear" });
      expect(await trial.port.ask({ ...made, theirReference: null })).toMatchObject({ is: "unclear" });
      trial.breakCalls(null);
      // PAYONEX may have to sign in first, and that call has the fault too.
      if (traits.asksByOurs) expect(await trial.orders(made.qrcodeId)).toBe(fault === "error" ? 0 : 1);
      const said = await trial.port.ask({ ...made, theirReference: null });
      if (traits.asksByOurs) expect(said).toEqual({ is: fault === "error" ? "not-found" : "waiting" });
      else expect(said).toMatchObject({ is: "unclear" });
    });

    test.each(callFaults)("%s when asked about a paid order is unclear, never unpaid", async (fault) => {
      const made = await opened();
      await trial.pay(made.qrcodeId);
      trial.breakCalls(fault);
      expect(await trial.port.ask(made)).toMatchObject({ is: "unclear" });
    });

    test("a slow answer is an answer", async () => {
      trial.breakCalls("slow");
      expect(await trial.port.create(order())).toMatchObject({ is: "open" });
    });

    test("an answer with a wrong place is never another amount, and never unpaid", async () => {
      const made = await opened();
      await trial.pay(made.qrcodeId);
      let good = "";
      trial.rewrite((body) => (good = body));
      const said = await trial.port.ask(made);
      expect(said.is).toBe("paid");
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const now = await trial.port.ask(made);
        expect(["paid", "unclear"], body).toContain(now.is);
        if (now.is === "paid")
          expect(
            now.payments.map(({ amount }) => amount),
            body,
          ).toEqual([made.amount]);
      }
    });

    test("lists every payment of a stretch of time once, in pages, and no order that is not paid", async () => {
      await trial.pass(MINUTE);
      const from = trial.now();
      const paid = new Map<string, { readonly reference: string | null; readonly amount: bigint }>();
      await opened();
      for (let count = 0; count < 1_200; count++) {
        const made = await opened(100_00n + BigInt(count));
        const amount = count % 10 === 0 ? 90_00n : made.amount;
        paid.set(made.qrcodeId, { reference: await trial.pay(made.qrcodeId, amount), amount });
        if (count % 100 === 0) await trial.pass(1_000);
      }
      await trial.pass(MINUTE);
      const to = trial.now();
      await trial.pass(MINUTE);
      await trial.pay((await opened()).qrcodeId);
      const listed: ListedPayment[] = [];
      let after: string | null = null;
      do {
        const page: ListedPayments = await trial.port.payments({ from, to, after });
        if (page.is === "unclear") throw new Error(page.why);
        listed.push(...page.payments);
        after = page.next;
      } while (after !== null);
      expect(listed).toHaveLength(paid.size);
      expect(new Set(listed.map(({ qrcodeId }) => qrcodeId))).toEqual(new Set(paid.keys()));
      for (const { qrcodeId, amount, currency, at } of listed) {
        expect([qrcodeId, amount, currency]).toEqual([qrcodeId, paid.get(qrcodeId)?.amount, "THB"]);
        expect(at >= from && at < to).toBe(true);
      }
      // A payment has the same reference in every call and callback.
      const one = listed[0];
      if (one === undefined) throw new Error("nothing listed");
      const asked = traits.asksByOurs ? await trial.port.ask({ qrcodeId: one.qrcodeId, theirReference: null }) : null;
      if (asked !== null)
        expect(asked).toEqual({
          is: "paid",
          payments: [{ reference: one.reference, amount: one.amount, currency: one.currency }],
        });
      expect(await trial.port.payments({ from: to, to, after: null })).toMatchObject({ payments: [], next: null });
    });

    test("a list with a wrong place is never a list of other amounts, and a broken call none", async () => {
      await trial.pass(MINUTE);
      const from = trial.now();
      const made = await opened(321_09n);
      await trial.pay(made.qrcodeId);
      await trial.pass(MINUTE);
      const query = { from, to: new Date(from.getTime() + MINUTE), after: null };
      let good = "";
      trial.rewrite((body) => (good = body));
      expect(await trial.port.payments(query)).toMatchObject({ payments: [{ qrcodeId: made.qrcodeId }] });
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const said = await trial.port.payments(query);
        for (const { amount } of said.is === "known" ? said.payments : []) expect(amount, body).toBe(321_09n);
      }
      trial.rewrite(null);
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        expect(await trial.port.payments(query)).toMatchObject({ is: "unclear" });
      }
    });

    test("a QR with a wrong place is never shown", async () => {
      const made = order();
      let good = "";
      trial.rewrite((body) => (good = body));
      const said = await trial.port.create(made);
      if (said.is !== "open") throw new Error(said.is);
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const now = await trial.port.create(made);
        if (now.is === "open") expect(now.payload).toBe(said.payload);
      }
      const crc = said.payload.slice(-4);
      const others = [
        said.payload.replace(/....$/, crc === "0000" ? "0001" : "0000"),
        said.payload.replace("500.25", "900.25"),
      ];
      for (const payload of others) {
        trial.rewrite((body) => body.replace(said.payload, payload));
        expect(await trial.port.create(made)).toMatchObject({ is: "unclear" });
      }
    });

    test("its callback names our order", async () => {
      const made = await opened();
      await trial.pay(made.qrcodeId, 450_00n);
      const [sent] = await trial.callbacks();
      if (!sent) throw new Error("no callback");
      expect(sent.path).toBe(`/callbacks/qr/${name}`);
      const read = trial.port.readCallback(sent);
      if (traits.signed)
        expect(read).toMatchObject({
          is: "signed",
          qrcodeId: made.qrcodeId,
          payments: [{ amount: 450_00n, currency: "THB" }],
        });
      else expect(read).toEqual({ is: "unsigned", qrcodeId: made.qrcodeId });
    });

    test("a payment is the same one when told and when asked", async () => {
      const made = await opened();
      await trial.pay(made.qrcodeId);
      const [sent] = await trial.callbacks();
      if (!sent) throw new Error("no callback");
      const read = trial.port.readCallback(sent);
      if (read.is === "signed") expect(await trial.port.ask(made)).toEqual({ is: "paid", payments: read.payments });
    });

    test("junk is a bad callback, never a throw", () => {
      for (const body of [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"reference1":""}',
        '{"referenceId":7}',
        "\u0000".repeat(100),
      ]) {
        const request = { method: "POST", path: `/callbacks/qr/${name}`, headers: {}, body: Buffer.from(body) };
        expect(trial.port.readCallback(request)).toMatchObject({ is: "bad" });
      }
    });

    test("whatever bytes and headers come, a callback is bad or names an order, never a throw", async () => {
      const made = await opened();
      await trial.pay(made.qrcodeId);
      const [sent] = await trial.callbacks();
      if (!sent) throw new Error("no callback");
      fc.assert(
        fc.property(strangersBytes(sent.body), strangersHeaders(sent.headers), (body, headers) => {
          const read = trial.port.readCallback({ ...sent, headers, body });
          if (traits.signed && !(body.equals(sent.body) && headers === sent.headers)) expect(read.is).toBe("bad");
          else expect(["bad", "unsigned", "signed"]).toContain(read.is);
        }),
      );
    });

    if (!traits.signed) return;
    test("a signed callback counts as it was sent, and for five minutes", async () => {
      const made = await opened();
      await trial.pay(made.qrcodeId);
      const [sent] = await trial.callbacks();
      if (!sent) throw new Error("no callback");
      const isBad = (changed: Partial<SentCallback>): void =>
        expect(trial.port.readCallback({ ...sent, ...changed })).toMatchObject({ is: "bad" });
      isBad({ body: Buffer.from(sent.body.toString().replace("500.25", "900.25")) });
      isBad({ body: Buffer.concat([sent.body, Buffer.from(" ")]) });
      isBad({ path: "/callbacks/qr/OTHER" });
      isBad({ method: "PUT" });
      isBad({ headers: {} });
      isBad({ headers: { ...sent.headers, "x-signature": "0".repeat(64) } });
      isBad({ headers: { ...sent.headers, "x-timestamp": "1" } });
      await trial.pass(5 * MINUTE - 1000);
      expect(trial.port.readCallback(sent)).toMatchObject({ is: "signed" });
      await trial.pass(2 * MINUTE);
      isBad({});
    });
  });
};
