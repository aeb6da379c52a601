import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled } from "../conformance.ts";
import type { Tampering } from "../conformance.ts";
import type { Verdict } from "../verdict.ts";
import type { GameMove, GamePort } from "./port.ts";

/** A provider to try an adapter against, and the truth behind it. */
export type GameTrial = Tampering & {
  readonly port: GamePort;
  /** What the provider's books hold, in minor units. */
  readonly balance: (username: string) => bigint;
  readonly hasPassword: (username: string, password: string) => boolean;
  /** A round, so that the balance is not only what was transferred. */
  readonly play: (username: string, stake: bigint, payout: bigint) => void;
  /** How many calls reached the provider so far. */
  readonly calls: () => number;
  /** Where a launch link leads: the player that it lets in, or null. */
  readonly enter: (link: string) => Promise<string | null>;
  /** The player whom a form posted to `action` lets in, or null. */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => Promise<string | null>;
  readonly close: () => Promise<void>;
};

const password = "9tQx-4Lr8-Wm2k-Zp7v";
const account = (username: string) => ({ username, currency: "THB" as const });
const move = (username: string, reference: string, amount: bigint): GameMove => ({
  ...account(username),
  reference,
  amount,
});

/**
 * What every game adapter keeps to, whatever its provider's format (DOMAIN.md, Game providers; CONTRACT.md rule 2). The
 * same suite runs against the sandbox and against a provider's own test system.
 */
export const gamePortConformance = (name: string, start: () => Promise<GameTrial>): void => {
  describe(`game port ${name}`, () => {
    let trial: GameTrial;
    let counter = 0;
    const fresh = (): string => `ref-${name}-${(counter += 1)}`;
    const opened = async (username: string, amount = 0n): Promise<string> => {
      expect(await trial.port.create({ ...account(username), password })).toEqual({ is: "done" });
      if (amount > 0n) await trial.port.deposit(move(username, fresh(), amount));
      return username;
    };

    beforeAll(async () => {
      trial = await start();
    });
    afterAll(async () => trial.close());

    test("creates an account, once, however often it is asked", async () => {
      await opened("conf-create", 100_00n);
      expect(await trial.port.create({ ...account("conf-create"), password })).toEqual({ is: "done" });
      expect(await trial.port.balance(account("conf-create"))).toEqual({ is: "known", balance: 100_00n });
    });

    test("knows the balance to the satang", async () => {
      await opened("conf-balance", 1234_05n);
      trial.play("conf-balance", 34_05n, 0n);
      expect(await trial.port.balance(account("conf-balance"))).toEqual({ is: "known", balance: 1200_00n });
      trial.play("conf-balance", 0n, 1n);
      expect(await trial.port.balance(account("conf-balance"))).toEqual({ is: "known", balance: 1200_01n });
    });

    test("takes large amounts whole", async () => {
      await opened("conf-large", 99_999_999_99n);
      expect(await trial.port.balance(account("conf-large"))).toEqual({ is: "known", balance: 99_999_999_99n });
    });

    test("an unknown player's balance is not zero but unclear", async () => {
      expect(await trial.port.balance(account("conf-nobody"))).toMatchObject({ is: "unclear" });
    });

    test("a balance in another currency is unclear", async () => {
      await opened("conf-currency", 5_00n);
      expect(await trial.port.balance({ username: "conf-currency", currency: "LAK" })).toMatchObject({ is: "unclear" });
    });

    test("moves money in and out, with a reference of theirs", async () => {
      await opened("conf-move");
      const into = await trial.port.deposit(move("conf-move", fresh(), 500_50n));
      expect(into).toMatchObject({ is: "done", theirReference: expect.any(String) });
      expect(trial.balance("conf-move")).toBe(500_50n);
      const out = await trial.port.withdraw(move("conf-move", fresh(), 200_25n));
      expect(out).toMatchObject({ is: "done", theirReference: expect.any(String) });
      expect(trial.balance("conf-move")).toBe(300_25n);
    });

    test("a repeated reference moves nothing again, and is never refused for it", async () => {
      await opened("conf-repeat", 300_00n);
      for (const direction of ["deposit", "withdraw"] as const) {
        const order = move("conf-repeat", fresh(), 70_00n);
        expect(await trial.port[direction](order)).toMatchObject({ is: "done" });
        const after = trial.balance("conf-repeat");
        const again = await trial.port[direction](order);
        expect(["done", "unclear"]).toContain(again.is);
        expect(trial.balance("conf-repeat")).toBe(after);
        const asked = await trial.port.ask({ ...order, direction: direction === "deposit" ? "in" : "out" });
        expect(asked).toMatchObject({ is: "done" });
      }
    });

    test("a reference used for another amount or direction never passes for this one", async () => {
      await opened("conf-other", 300_00n);
      const order = move("conf-other", fresh(), 70_00n);
      await trial.port.deposit(order);
      expect((await trial.port.deposit({ ...order, amount: 80_00n })).is).not.toBe("done");
      expect(await trial.port.ask({ ...order, amount: 80_00n, direction: "in" })).toMatchObject({ is: "unclear" });
      expect(await trial.port.ask({ ...order, direction: "out" })).toMatchObject({ is: "unclear" });
      expect(trial.balance("conf-other")).toBe(370_00n);
    });

    test("refuses to give more than there is, and says so", async () => {
      await opened("conf-poor", 10_00n);
      const order = move("conf-poor", fresh(), 10_01n);
      expect(await trial.port.withdraw(order)).toMatchObject({ is: "refused" });
      expect(trial.balance("conf-poor")).toBe(10_00n);
      expect(await trial.port.ask({ ...order, direction: "out" })).toEqual({ is: "not-found" });
      await trial.port.deposit(move("conf-poor", fresh(), 1n));
      expect(await trial.port.withdraw(order)).toMatchObject({ is: "done" });
    });

    test("refuses money for a player whom it does not know", async () => {
      expect(await trial.port.deposit(move("conf-nobody", fresh(), 10_00n))).toMatchObject({ is: "refused" });
      expect(await trial.port.withdraw(move("conf-nobody", fresh(), 10_00n))).toMatchObject({ is: "refused" });
    });

    test("says that it never saw a reference", async () => {
      await opened("conf-ask", 10_00n);
      const order = { ...move("conf-ask", fresh(), 10_00n), direction: "in" as const };
      expect(await trial.port.ask(order)).toEqual({ is: "not-found" });
    });

    test("takes a reference of 50 characters", async () => {
      await opened("conf-long");
      const order = move("conf-long", "r".repeat(50), 1_00n);
      expect(await trial.port.deposit(order)).toMatchObject({ is: "done" });
      expect(await trial.port.ask({ ...order, direction: "in" })).toMatchObject({ is: "done" });
    });

    test("sets a new password", async () => {
      await opened("conf-password");
      const next = "mN7w-Yx3d-Kc9q-Rf5h";
      expect(await trial.port.resetPassword({ ...account("conf-password"), password: next })).toEqual({ is: "done" });
      expect(trial.hasPassword("conf-password", next)).toBe(true);
    });

    test("opens the game for the right player, once", async () => {
      await opened("conf-launch");
      const visit = { ...account("conf-launch"), password, ticket: "ticket-of-conf-launch", language: "th" as const };
      const launch = await trial.port.launch(visit);
      expect(launch).toMatchObject({ is: "link" });
      if (launch.is !== "link") return;
      expect(launch.link).not.toContain(password);
      expect(await trial.enter(launch.link)).toBe("conf-launch");
      expect(await trial.enter(launch.link)).toBeNull();
    });

    test("opens by a posted form, where it has one", async () => {
      await opened("conf-form");
      const form = await trial.port.form?.();
      if (form === undefined) return;
      expect(form).toMatchObject({ is: "form" });
      if (form.is !== "form") return;
      const typed = { ...form.fields, username: "conf-form" };
      expect(await trial.post(form.action, { ...typed, password })).toBe("conf-form");
      expect(await trial.post(form.action, { ...typed, password: "something else" })).toBeNull();
      expect(await trial.post(form.action, { username: "conf-form", password })).toBeNull();
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        expect(await trial.port.form?.()).toMatchObject({ is: "unclear" });
      }
      trial.breakCalls(null);
    });

    test("an answer with one place spoiled is never taken for another (S35)", async () => {
      await opened("conf-spoiled", 900_00n);
      const order = move("conf-spoiled", fresh(), 30_00n);
      await trial.port.deposit(order);
      let body = "";
      const listen = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
        trial.rewrite((answer) => (body = answer));
        await work();
        trial.rewrite(null);
        return spoiled(body);
      };
      const ask = () => trial.port.ask({ ...order, direction: "in" });
      for (const answer of await listen(ask)) {
        trial.rewrite(() => answer);
        expect(["unclear", "done"], answer).toContain((await ask()).is);
      }
      trial.rewrite(null);
      const look = () => trial.port.balance(account("conf-spoiled"));
      const known = await look();
      for (const answer of await listen(look)) {
        trial.rewrite(() => answer);
        const seen = await look();
        if (seen.is === "known") expect(seen, answer).toEqual(known);
      }
      trial.rewrite(null);
    });

    describe.each(callFaults)("when a call meets %s", (fault) => {
      const broken = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
        trial.breakCalls(fault);
        try {
          return await work();
        } finally {
          trial.breakCalls(null);
        }
      };
      const isDone = fault !== "error";

      test("nothing is said of a transfer, and asking tells what became of it", async () => {
        const username = await opened(`conf-${fault}`, 400_00n);
        for (const direction of ["in", "out"] as const) {
          const order = move(username, fresh(), 150_00n);
          const before = trial.balance(username);
          const send = direction === "in" ? trial.port.deposit : trial.port.withdraw;
          expect(await broken(() => send(order))).toMatchObject({ is: "unclear" });
          const moved = direction === "in" ? 150_00n : -150_00n;
          expect(trial.balance(username)).toBe(isDone ? before + moved : before);
          expect(await broken(() => trial.port.ask({ ...order, direction }))).toMatchObject({ is: "unclear" });
          const asked: Verdict = await trial.port.ask({ ...order, direction });
          expect(asked.is).toBe(isDone ? "done" : "not-found");
        }
      });

      test("nothing is said of a balance, an account, a password or a way in", async () => {
        const username = await opened(`conf-${fault}-say`, 1_00n);
        const who = { ...account(username), password };
        expect(await broken(() => trial.port.balance(who))).toMatchObject({ is: "unclear" });
        expect(await broken(() => trial.port.create(who))).toMatchObject({ is: "unclear" });
        const before = trial.calls();
        const reset = await broken(() => trial.port.resetPassword(who));
        expect(reset.is).toBe(trial.calls() === before ? "done" : "unclear");
        const visits = trial.calls();
        const launch = await broken(() => trial.port.launch({ ...who, ticket: `ticket-${fault}`, language: "en" }));
        expect(launch.is).toBe(trial.calls() === visits ? "link" : "unclear");
      });
    });
  });
};
