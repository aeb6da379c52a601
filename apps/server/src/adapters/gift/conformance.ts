import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import { takeNow } from "../testing/attempts.ts";
import type { GiftPort, ListedGift, ListedGifts } from "./port.ts";

export type GiftFate = "used" | "expired" | "own" | "shared";

/** A provider of gifts that an adapter is tested against, and what really happened there. */
export type GiftTrial = Trial & {
  readonly port: GiftPort;
  /** Makes a gift that shows an amount and pays it, or pays `pays`, in minor units. Resolves with its code. */
  readonly wrap: (amount: bigint, options?: { readonly fate?: GiftFate; readonly pays?: bigint }) => Promise<string>;
  /** The amount that our wallet received by that code. Null when it received none. */
  readonly taken: (code: string) => Promise<bigint | null>;
  /** Somebody else takes the gift. */
  readonly takeByAnother: (code: string) => Promise<void>;
};

/** The requirements for every gift adapter, whatever its provider's format (CONTRACT.md rules 2 and 17). */
export const giftPortConformance = (name: string, start: () => Promise<GiftTrial>): void => {
  describe(`gift port ${name}`, () => {
    let trial: GiftTrial;
    beforeAll(async () => {
      trial = await start();
    });
    afterEach(() => {
      trial.breakCalls(null);
      trial.rewrite(null);
    });
    afterAll(async () => trial.close());

    test("tells what a gift holds, to the satang, and takes nothing by it", async () => {
      for (const amount of [1n, 2_00n, 20_25n, 99_999_99n]) {
        const code = await trial.wrap(amount);
        const seen = await trial.port.look(code);
        expect(seen).toEqual({ is: "open", amount, theirReference: expect.any(String) as string });
        expect(await trial.port.look(code)).toEqual(seen);
        expect(await trial.taken(code)).toBeNull();
      }
    });

    test("takes a gift, with its number, and knows it afterwards as ours", async () => {
      const code = await trial.wrap(20_25n);
      const taken = await takeNow(trial.port, code);
      expect(taken).toMatchObject({ is: "done", amount: 20_25n });
      if (taken.is !== "done") return;
      const { amount, theirReference } = taken;
      expect(theirReference).not.toContain(code);
      expect(await trial.port.look(code)).toEqual({ is: "ours", gift: { amount, theirReference } });
      expect(await trial.port.hasReceived(theirReference)).toBe(true);
      expect(await trial.taken(code)).toBe(20_25n);
    });

    test.each([19_99n, 30_00n])("tells that it paid %s, although the gift showed another amount", async (pays) => {
      const code = await trial.wrap(20_25n, { pays });
      expect(await trial.port.look(code)).toMatchObject({ is: "open", amount: 20_25n });
      const taken = await takeNow(trial.port, code);
      expect(taken).toMatchObject({ is: "done", amount: pays });
      expect(await trial.port.look(code)).toMatchObject({ is: "ours", gift: { amount: pays } });
      expect(await trial.taken(code)).toBe(pays);
    });

    test("a gift is given once, however often and however much at once it is taken", async () => {
      const code = await trial.wrap(30_00n);
      const said = await Promise.all(Array.from({ length: 8 }, () => takeNow(trial.port, code)));
      expect(said.filter(({ is }) => is === "done")).toHaveLength(1);
      // Our own first call may have taken the gift, with its answer lost. So the second call must not be a refusal.
      expect(said.filter(({ is }) => is === "refused")).toEqual([]);
      expect(await trial.taken(code)).toBe(30_00n);
    });

    test.each([
      ["used", "VOUCHER_OUT_OF_STOCK"],
      ["expired", "VOUCHER_EXPIRED"],
      ["own", "CANNOT_GET_OWN_VOUCHER"],
    ] as const)("one that is %s is refused for good, before and after it was to be taken", async (fate, reason) => {
      const code = await trial.wrap(20_00n, { fate });
      expect(await trial.port.look(code)).toEqual({ is: "refused", reason });
      expect(await takeNow(trial.port, code)).toEqual({ is: "refused", reason });
      expect(await trial.port.look(code)).toEqual({ is: "refused", reason });
      expect(await trial.taken(code)).toBeNull();
    });

    test("one for several people holds an amount that nobody can say: it is refused when it is looked at", async () => {
      expect(await trial.port.look(await trial.wrap(90_00n, { fate: "shared" }))).toEqual({
        is: "refused",
        reason: "SHARED",
      });
    });

    test("a code that is none is refused", async () => {
      for (const code of ["nobodywrappedthis1", "A"]) {
        expect(await trial.port.look(code)).toEqual({ is: "refused", reason: "VOUCHER_NOT_FOUND" });
        expect(await takeNow(trial.port, code)).toEqual({ is: "refused", reason: "VOUCHER_NOT_FOUND" });
      }
    });

    test("one that somebody else took meanwhile is refused", async () => {
      const code = await trial.wrap(20_00n);
      expect(await trial.port.look(code)).toMatchObject({ is: "open" });
      await trial.takeByAnother(code);
      expect(await takeNow(trial.port, code)).toEqual({ is: "refused", reason: "VOUCHER_OUT_OF_STOCK" });
      expect(await trial.taken(code)).toBeNull();
    });

    test.each(callFaults)("%s leaves it unclear, and looking tells the truth", async (fault) => {
      const code = await trial.wrap(40_00n);
      trial.breakCalls(fault);
      expect(await trial.port.look(code)).toMatchObject({ is: "unclear" });
      expect(await takeNow(trial.port, code)).toMatchObject({ is: "unclear" });
      expect(await trial.port.hasReceived("X")).toBeNull();
      trial.breakCalls(null);
      const isDone = fault !== "error";
      expect(await trial.port.look(code)).toMatchObject({ is: isDone ? "ours" : "open" });
      expect(await trial.taken(code)).toBe(isDone ? 40_00n : null);
    });

    test("the absence of a taking has to last for 45 s at least", () => {
      const absence = trial.port.absence();
      // No provider of gifts voids or expires a call yet.
      expect(absence.by === "time" && absence.ms).toBeGreaterThanOrEqual(45_000);
    });

    test("a slow answer is an answer", async () => {
      trial.breakCalls("slow");
      expect(await takeNow(trial.port, await trial.wrap(20_00n))).toMatchObject({ is: "done" });
    });

    test("lists what reached our wallet in a stretch of time, in pages, and nothing else", async () => {
      await trial.pass(60_000);
      const from = trial.now();
      const numbers = new Set<string>();
      for (let count = 0; count < 1_050; count++) {
        const taken = await takeNow(trial.port, await trial.wrap(10_00n + BigInt(count)));
        if (taken.is === "done") numbers.add(taken.theirReference);
      }
      await trial.takeByAnother(await trial.wrap(20_00n));
      await trial.wrap(20_00n);
      await trial.pass(60_000);
      const to = trial.now();
      await takeNow(trial.port, await trial.wrap(20_00n));
      const listed: ListedGift[] = [];
      let after: string | null = null;
      do {
        const page: ListedGifts = await trial.port.received({ from, to, after });
        if (page.is === "unclear") throw new Error(page.why);
        listed.push(...page.gifts);
        after = page.next;
      } while (after !== null);
      expect(listed).toHaveLength(1_050);
      expect(new Set(listed.map(({ theirReference }) => theirReference))).toEqual(numbers);
      expect(listed.every(({ at }) => at >= from && at < to)).toBe(true);
      const total = listed.reduce((sum, { amount }) => sum + amount, 0n);
      expect(total).toBe(1_050n * 10_00n + (1_049n * 1_050n) / 2n);
      expect(await trial.port.hasReceived("NEVERSEEN")).toBe(false);
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        expect(await trial.port.received({ from, to, after: null })).toMatchObject({ is: "unclear" });
      }
    });

    test("an answer with a wrong place is never another answer", async () => {
      let good = "";
      trial.rewrite((body) => (good = body));
      const open = await trial.wrap(50_00n);
      await trial.port.look(open);
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const seen = await trial.port.look(open);
        expect(["open", "unclear"], body).toContain(seen.is);
        if (seen.is === "open") expect(seen.amount, body).toBe(50_00n);
      }
      trial.rewrite((body) => (good = body));
      await takeNow(trial.port, open);
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const taken = await takeNow(trial.port, open);
        expect(["done", "unclear"], body).toContain(taken.is);
        if (taken.is === "done") expect(taken.amount, body).toBe(50_00n);
      }
      trial.rewrite((body) => (good = body));
      await trial.port.look(open);
      for (const body of spoiled(good)) {
        trial.rewrite(() => body);
        const seen = await trial.port.look(open);
        expect(["ours", "unclear"], body).toContain(seen.is);
      }
    });

    test("an answer about another gift does not pass for ours", async () => {
      const [one, other] = [await trial.wrap(20_00n), await trial.wrap(30_00n)];
      let good = "";
      trial.rewrite((body) => (good = body));
      await trial.port.look(one);
      trial.rewrite(() => good);
      expect(await trial.port.look(other)).toMatchObject({ is: "unclear" });
      trial.rewrite((body) => (good = body));
      await takeNow(trial.port, one);
      trial.rewrite(() => good);
      expect(await takeNow(trial.port, other)).toMatchObject({ is: "unclear" });
      expect(await trial.port.look(other)).toMatchObject({ is: "unclear" });
    });
  });
};
