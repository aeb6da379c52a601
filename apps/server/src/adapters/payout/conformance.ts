import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import type { Absence } from "../absence.ts";
import { absenceConformance, callFaults, spoiled } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import { payNow } from "../testing/attempts.ts";
import type { ListedPayout, ListedPayouts, PayoutOrder, PayoutPort } from "./port.ts";

/** A payout provider that an adapter is tested against, and what really happened there. */
export type PayoutTrial = Trial & {
  readonly port: PayoutPort;
  /** An account that takes money. It is a new one each time, where the system has as many. */
  readonly account: () => Pick<PayoutOrder, "bankCode" | "accountNo" | "accountName">;
  /** The amounts that were paid by an order, in minor units. */
  readonly paid: (order: PayoutOrder) => Promise<readonly bigint[]>;
  /** The amounts that were paid to an account. */
  readonly paidTo: (accountNo: string) => Promise<readonly bigint[]>;
};

/** The requirements for every payout adapter, whatever its provider's format (CONTRACT.md rules 2 and 4). */
export const payoutPortConformance = (
  name: string,
  absentBy: Absence["by"],
  start: () => Promise<PayoutTrial>,
): void => {
  describe(`payout port ${name}`, () => {
    let trial: PayoutTrial;
    let counter = 0;
    const order = (amount = 500_25n) => {
      counter += 1;
      return {
        reference: `${trial.run}w${counter}`,
        amount,
        currency: "THB",
        ...trial.account(),
      };
    };

    beforeAll(async () => {
      trial = await start();
    });
    afterEach(() => {
      trial.breakCalls(null);
      trial.rewrite(null);
    });
    afterAll(async () => trial.close());

    absenceConformance(absentBy, async () => {
      const { port, breakCalls, paid, pass, now } = trial;
      const made = order();
      return {
        reserve: port.reserve,
        call: (attempt) => port.pay(made, attempt),
        ask: () => port.ask(made),
        absence: port.absence(made),
        isDone: async () => (await paid(made)).length > 0,
        breakCalls,
        pass,
        now,
      };
    });

    test("a void that tells of another payout decides nothing", async () => {
      const [one, other] = [order(), order()];
      let good = "";
      await payNow(trial.port, one);
      trial.rewrite((body) => (good = body));
      await trial.port.ask(one);
      trial.rewrite(() => good);
      const absence = trial.port.absence(other);
      if (absence.by === "void") expect(await absence.void()).toMatchObject({ is: "unclear" });
    });

    test("an answer of another amount or currency decides nothing, whichever call it answers", async () => {
      const made = order();
      expect(await payNow(trial.port, made)).toMatchObject({ is: "done" });
      for (const other of [
        { ...made, amount: 500_24n },
        { ...made, currency: "LAK" },
      ]) {
        expect(await trial.port.ask(other)).toMatchObject({ is: "unclear" });
        const absence = trial.port.absence(other);
        if (absence.by === "void") expect(await absence.void()).toMatchObject({ is: "unclear" });
      }
      expect(await trial.port.ask(made)).toMatchObject({ is: "done" });
    });

    test.each([1n, 500_25n, 99_999_999_99n])(
      "pays %s minor units, tells a reference of theirs, and knows it",
      async (amount) => {
        const made = order(amount);
        const said = await payNow(trial.port, made);
        expect(said).toMatchObject({ is: "done", theirReference: expect.any(String) });
        expect(await trial.port.ask(made)).toEqual(said);
        expect(await trial.paid(made)).toEqual([amount]);
      },
    );

    test("pays kip too", async () => {
      const made = { ...order(1_000_000_00n), currency: "LAK", bankCode: "BCEL" };
      expect(await payNow(trial.port, made)).toMatchObject({ is: "done" });
    });

    test("a reference is paid once, however often and however much at once it is asked for", async () => {
      const made = order();
      const said = await Promise.all(Array.from({ length: 8 }, () => payNow(trial.port, made)));
      expect(said.every(({ is }) => is === "done")).toBe(true);
      expect(await trial.paid(made)).toEqual([500_25n]);
    });

    test("another order under a used reference is neither done nor refused", async () => {
      const made = order();
      await payNow(trial.port, made);
      for (const other of [{ amount: 600_00n }, { accountNo: "9990001112" }, { currency: "LAK" }]) {
        expect(await payNow(trial.port, { ...made, ...other })).toMatchObject({ is: "unclear" });
      }
      expect(await trial.paid(made)).toEqual([500_25n]);
    });

    test("another account under a used reference is paid nothing", async () => {
      const made = order();
      await payNow(trial.port, made);
      await payNow(trial.port, { ...made, accountNo: "9990001113" });
      expect(await trial.paidTo("9990001113")).toEqual([]);
    });

    test("an account that no bank has is refused for good", async () => {
      for (const accountNo of ["12AB", "0000000000", "1"]) {
        const made = { ...order(), accountNo };
        expect(await payNow(trial.port, made)).toMatchObject({ is: "refused" });
        expect(await payNow(trial.port, made)).toMatchObject({ is: "refused" });
        expect(await trial.port.ask(made)).toMatchObject({ is: "refused" });
        expect(await trial.paid(made)).toEqual([]);
      }
    });

    test("a reference that they never saw is not found", async () => {
      expect(await trial.port.ask({ ...order(), reference: `${trial.run}never` })).toEqual({ is: "not-found" });
    });

    test.each(callFaults)("%s leaves a payout unclear, and asking tells the truth", async (fault) => {
      const made = order();
      trial.breakCalls(fault);
      expect(await payNow(trial.port, made)).toMatchObject({ is: "unclear" });
      expect(await trial.port.ask(made)).toMatchObject({ is: "unclear" });
      trial.breakCalls(null);
      const isDone = fault !== "error";
      expect(await trial.port.ask(made)).toMatchObject({ is: isDone ? "done" : "not-found" });
      expect(await trial.paid(made)).toEqual(isDone ? [500_25n] : []);
    });

    test("lists what was paid in a stretch of time, in pages, and nothing that failed", async () => {
      await trial.pass(60_000);
      const from = trial.now();
      const paid = new Set<string>();
      for (let count = 0; count < 1_100; count++) {
        const made = order(10_00n + BigInt(count));
        await payNow(trial.port, made);
        paid.add(made.reference);
      }
      await payNow(trial.port, { ...order(), accountNo: "000000" });
      await trial.pass(60_000);
      const to = trial.now();
      await payNow(trial.port, order());
      const listed: ListedPayout[] = [];
      let after: string | null = null;
      do {
        const page: ListedPayouts = await trial.port.paid({ from, to, after });
        if (page.is === "unclear") throw new Error(page.why);
        listed.push(...page.payouts);
        after = page.next;
      } while (after !== null);
      expect(listed).toHaveLength(paid.size);
      expect(new Set(listed.map(({ reference }) => reference))).toEqual(paid);
      expect(listed.every(({ at, currency }) => at >= from && at < to && currency === "THB")).toBe(true);
      const total = listed.reduce((sum, { amount }) => sum + amount, 0n);
      expect(total).toBe(1_100n * 10_00n + (1_099n * 1_100n) / 2n);
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        expect(await trial.port.paid({ from, to, after: null })).toMatchObject({ is: "unclear" });
      }
    });

    test("a slow answer is an answer", async () => {
      trial.breakCalls("slow");
      expect(await payNow(trial.port, order())).toMatchObject({ is: "done" });
    });

    test("an answer with a wrong place is never another answer", async () => {
      const made = order();
      let good = "";
      trial.rewrite((body) => (good = body));
      await payNow(trial.port, made);
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        for (const said of [await payNow(trial.port, made), await trial.port.ask(made)])
          expect(["done", "unclear"], body).toContain(said.is);
      }
    });

    test("an answer of another payout does not pass for ours", async () => {
      const [one, other] = [order(), order()];
      let good = "";
      trial.rewrite((body) => (good = body));
      await payNow(trial.port, one);
      trial.rewrite(() => good);
      expect(await payNow(trial.port, other)).toMatchObject({ is: "unclear" });
      expect(await trial.port.ask(other)).toMatchObject({ is: "unclear" });
    });
  });
};
