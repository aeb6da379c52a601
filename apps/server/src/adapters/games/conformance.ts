import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Absence } from "../absence.ts";
import { absenceConformance, callFaults, spoiled } from "../conformance.ts";
import { depositNow, withdrawNow } from "../testing/attempts.ts";
import type { Verdict } from "../verdict.ts";
import type { BetReport, GameBet, GameHolding, GameHoldings, GameMove, GamePort } from "./port.ts";
import type { GameTrial } from "./trial.ts";

const password = "9tQx-4Lr8-Wm2k-Zp7v";
const account = (username: string) => ({ username, currency: "THB" as const });
const move = (username: string, reference: string, amount: bigint): GameMove => ({
  ...account(username),
  reference,
  amount,
});

/**
 * The requirements for every game adapter, whatever its provider's format (DOMAIN.md, Game providers; CONTRACT.md rule
 * 2). The same suite runs against the sandbox and against a provider's own test system.
 */
export const gamePortConformance = (name: string, absentBy: Absence["by"], start: () => Promise<GameTrial>): void => {
  describe(`game port ${name}`, () => {
    let trial: GameTrial;
    let counter = 0;
    type Asked = Parameters<NonNullable<GamePort["ask"]>>[0];
    /** The provider's answer about a reference. Null at a provider that has no such call. */
    const asked = async (order: Asked): Promise<Verdict | null> => (await trial.port.ask?.(order)) ?? null;
    const hasAsk = (): boolean => trial.port.ask !== undefined;
    const moveNow = (way: "deposit" | "withdraw", order: GameMove): Promise<Verdict> =>
      way === "deposit" ? depositNow(trial.port, order) : withdrawNow(trial.port, order);
    const fresh = (): string => `${trial.run}ref${(counter += 1)}`;
    /** The name of a player. Providers take only lower-case letters and digits. */
    const player = (what: string): string => `${trial.run}${what.replaceAll("-", "")}`;
    const opened = async (username: string, amount = 0n): Promise<string> => {
      expect(await trial.port.create({ ...account(username), password })).toEqual({ is: "done" });
      if (amount > 0n) await depositNow(trial.port, move(username, fresh(), amount));
      return username;
    };

    type Known = Extract<BetReport, { is: "known" }>;
    const reportOf = async (username: string, from: Date): Promise<Known> => {
      const report = await trial.port.report({ ...account(username), from });
      if (report.is !== "known") throw new Error(report.why);
      return report;
    };
    const sums = ({ bets }: Known) => ({
      stake: bets.reduce((sum, { stake }) => sum + stake, 0n),
      payout: bets.reduce((sum, { payout }) => sum + payout, 0n),
    });

    beforeAll(async () => {
      trial = await start();
    });
    afterAll(async () => trial.close());

    describe.each(["in", "out"] as const)("a movement %s", (direction) => {
      absenceConformance(absentBy, async () => {
        const { port, breakCalls, pass, now } = trial;
        const username = await opened(player(`absent${(counter += 1)}`), 100_00n);
        const order = move(username, fresh(), 40_00n);
        return {
          reserve: port.reserve,
          call: (attempt) => (direction === "in" ? port.deposit(order, attempt) : port.withdraw(order, attempt)),
          ask: () => asked({ ...order, direction }),
          absence: port.absence({ ...order, direction }),
          isDone: async () => (await trial.balance(username)) !== 100_00n,
          breakCalls,
          pass,
          now,
        };
      });
    });

    test("creates an account, once, however often it is asked", async () => {
      await opened(player("create"), 100_00n);
      expect(await trial.port.create({ ...account(player("create")), password })).toEqual({ is: "done" });
      expect(await trial.port.balance(account(player("create")))).toMatchObject({ is: "known", balance: 100_00n });
    });

    test("knows the balance to the satang", async () => {
      await opened(player("balance"), 1234_05n);
      await trial.play(player("balance"), 34_05n, 0n);
      expect(await trial.port.balance(account(player("balance")))).toMatchObject({ is: "known", balance: 1200_00n });
      await trial.play(player("balance"), 0n, 1n);
      expect(await trial.port.balance(account(player("balance")))).toMatchObject({ is: "known", balance: 1200_01n });
    });

    test("takes large amounts whole", async () => {
      await opened(player("large"), 99_999_999_99n);
      expect(await trial.port.balance(account(player("large")))).toMatchObject({
        is: "known",
        balance: 99_999_999_99n,
      });
    });

    test("an unknown player's balance is not zero but unclear", async () => {
      expect(await trial.port.balance(account(player("nobody")))).toMatchObject({ is: "unclear" });
    });

    test("a balance in another currency is unclear", async () => {
      await opened(player("currency"), 5_00n);
      expect(await trial.port.balance({ username: player("currency"), currency: "LAK" })).toMatchObject({
        is: "unclear",
      });
    });

    test("moves money in and out, with a reference of theirs", async () => {
      await opened(player("move"));
      const into = await depositNow(trial.port, move(player("move"), fresh(), 500_50n));
      expect(into).toMatchObject({ is: "done", ...(hasAsk() && { theirReference: expect.any(String) }) });
      expect(await trial.balance(player("move"))).toBe(500_50n);
      const out = await withdrawNow(trial.port, move(player("move"), fresh(), 200_25n));
      expect(out).toMatchObject({ is: "done", ...(hasAsk() && { theirReference: expect.any(String) }) });
      expect(await trial.balance(player("move"))).toBe(300_25n);
    });

    test("a repeated reference moves nothing again, and is never refused for it", async () => {
      // Without references nothing is ever repeated. Balances and reports show what became of a call.
      if (!hasAsk()) return;
      await opened(player("repeat"), 300_00n);
      for (const direction of ["deposit", "withdraw"] as const) {
        const order = move(player("repeat"), fresh(), 70_00n);
        expect(await moveNow(direction, order)).toMatchObject({ is: "done" });
        const after = await trial.balance(player("repeat"));
        const again = await moveNow(direction, order);
        expect(["done", "unclear"]).toContain(again.is);
        expect(await trial.balance(player("repeat"))).toBe(after);
        const said = await asked({ ...order, direction: direction === "deposit" ? "in" : "out" });
        expect(said).toMatchObject({ is: "done" });
      }
    });

    test("a reference used for another amount or direction never passes for this one", async () => {
      if (!hasAsk()) return;
      await opened(player("other"), 300_00n);
      const order = move(player("other"), fresh(), 70_00n);
      await depositNow(trial.port, order);
      expect((await depositNow(trial.port, { ...order, amount: 80_00n })).is).not.toBe("done");
      expect(await asked({ ...order, amount: 80_00n, direction: "in" })).toMatchObject({ is: "unclear" });
      expect(await asked({ ...order, direction: "out" })).toMatchObject({ is: "unclear" });
      expect(await trial.balance(player("other"))).toBe(370_00n);
    });

    test("refuses to give more than there is, and says so", async () => {
      await opened(player("poor"), 10_00n);
      const order = move(player("poor"), fresh(), 10_01n);
      expect(await withdrawNow(trial.port, order)).toMatchObject({ is: "refused" });
      expect(await trial.balance(player("poor"))).toBe(10_00n);
      if (hasAsk()) expect(await asked({ ...order, direction: "out" })).toMatchObject({ is: "not-found" });
      await depositNow(trial.port, move(player("poor"), fresh(), 1n));
      expect(await withdrawNow(trial.port, order)).toMatchObject({ is: "done" });
    });

    test("refuses money for a player whom it does not know", async () => {
      expect(await depositNow(trial.port, move(player("nobody"), fresh(), 10_00n))).toMatchObject({ is: "refused" });
      expect(await withdrawNow(trial.port, move(player("nobody"), fresh(), 10_00n))).toMatchObject({ is: "refused" });
    });

    test("says that it never saw a reference", async () => {
      if (!hasAsk()) return;
      await opened(player("ask"), 10_00n);
      const order = { ...move(player("ask"), fresh(), 10_00n), direction: "in" as const };
      expect(await asked(order)).toMatchObject({ is: "not-found" });
    });

    test("takes a reference of 50 characters", async () => {
      await opened(player("long"));
      const order = move(player("long"), trial.run.padEnd(50, "r"), 1_00n);
      expect(await depositNow(trial.port, order)).toMatchObject({ is: "done" });
      if (hasAsk()) expect(await asked({ ...order, direction: "in" })).toMatchObject({ is: "done" });
    });

    test("sets a new password", async () => {
      await opened(player("password"));
      const next = "mN7w-Yx3d-Kc9q-Rf5h";
      expect(await trial.port.resetPassword({ ...account(player("password")), password: next })).toEqual({
        is: "done",
      });
      expect(await trial.hasPassword(player("password"), next)).toBe(true);
    });

    test("opens the game for the right player, once where its link is a ticket", async () => {
      await opened(player("launch"));
      const visit = {
        ...account(player("launch")),
        password,
        ticket: `ticket-of-${player("launch")}`,
        language: "th" as const,
      };
      const launch = await trial.port.launch(visit);
      expect(launch).toMatchObject({ is: "link" });
      if (launch.is !== "link") return;
      expect(launch.link.includes(password)).toBe(!trial.isOneTime);
      expect(await trial.enter(launch.link)).toBe(player("launch"));
      expect(await trial.enter(launch.link)).toBe(trial.isOneTime ? null : player("launch"));
    });

    test("opens by a posted form, where it has one", async () => {
      await opened(player("form"));
      const form = await trial.port.form?.();
      if (form === undefined) return;
      expect(form).toMatchObject({ is: "form" });
      if (form.is !== "form") return;
      const typed = { ...form.fields, username: player("form") };
      expect(await trial.post(form.action, { ...typed, password })).toBe(player("form"));
      expect(await trial.post(form.action, { ...typed, password: "something else" })).toBeNull();
      expect(await trial.post(form.action, { username: player("form"), password })).toBeNull();
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        expect(await trial.port.form?.()).toMatchObject({ is: "unclear" });
      }
      trial.breakCalls(null);
    });

    test("an answer with one place spoiled is never taken for another (S35)", async () => {
      await opened(player("spoiled"), 900_00n);
      const order = move(player("spoiled"), fresh(), 30_00n);
      await depositNow(trial.port, order);
      let body = "";
      const listen = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
        trial.rewrite((answer) => (body = answer));
        await work();
        trial.rewrite(null);
        return spoiled(body);
      };
      const ask = () => asked({ ...order, direction: "in" });
      for (const answer of hasAsk() ? await listen(ask) : []) {
        trial.rewrite(() => answer);
        expect(["unclear", "done"], answer).toContain((await ask())?.is);
      }
      trial.rewrite(null);
      const look = () => trial.port.balance(account(player("spoiled")));
      const known = await look();
      for (const answer of await listen(look)) {
        trial.rewrite(() => answer);
        const seen = await look();
        if (seen.is === "known") expect(seen, answer).toEqual(known);
      }
      trial.rewrite(null);
      const from = trial.now();
      await trial.pass(1);
      await trial.play(player("spoiled"), 20_00n, 5_00n);
      await trial.pass(60_000);
      const report = () => trial.port.report({ ...account(player("spoiled")), from });
      const expected = await report();
      expect(expected).toMatchObject({ is: "known", bets: [{ stake: 20_00n, payout: 5_00n }] });
      for (const answer of await listen(report)) {
        trial.rewrite(() => answer);
        const seen = await report();
        // A report without any bet is a valid answer.
        if (seen.is === "known" && seen.bets.length > 0) {
          expect(sums(seen), answer).toEqual(expected.is === "known" && sums(expected));
        }
      }
      trial.rewrite(null);
    });

    test("reports what was played on an account, up to the time that it says, nobody else's", async () => {
      await opened(player("report"), 500_00n);
      await opened(player("other-report"), 500_00n);
      const from = trial.now();
      await trial.pass(1_000);
      await trial.play(player("report"), 100_00n, 0n);
      await trial.play(player("other-report"), 77_00n, 0n);
      await trial.pass(1_000);
      await trial.play(player("report"), 50_25n, 120_50n);
      const early = await reportOf(player("report"), from);
      for (const { at } of early.bets) expect(at <= early.completeUpTo).toBe(true);
      await trial.pass(60_000);
      const { bets, completeUpTo, hasMore } = await reportOf(player("report"), from);
      expect(hasMore).toBe(false);
      expect(bets).toMatchObject([
        { stake: 100_00n, payout: 0n, valid: 100_00n },
        { stake: 50_25n, payout: 120_50n, valid: 50_25n },
      ]);
      expect(completeUpTo > (bets.at(-1)?.at ?? from)).toBe(true);
      expect(completeUpTo <= trial.now()).toBe(true);
      expect(await reportOf(player("report"), completeUpTo)).toMatchObject({ bets: [] });
      // The report includes a bet at the very moment from which it is asked.
      expect((await reportOf(player("report"), bets[1]?.at ?? from)).bets).toEqual(bets.slice(1));
      expect(await trial.port.report({ ...account(player("nobody")), from })).toMatchObject({ is: "unclear" });
    });

    test("reports what a bet was on, where it tells that at all", async () => {
      await opened(player("sides"), 500_00n);
      const from = trial.now();
      const on = { event: "m1-2026-11-22T00:15Z", side: "away" };
      await trial.play(player("sides"), 1_00n, 0n, on);
      await trial.pass(1);
      await trial.play(player("sides"), 1_00n, 0n);
      await trial.pass(60_000);
      const { bets } = await reportOf(player("sides"), from);
      expect(bets.map((bet) => bet.on ?? null)).toEqual([trial.tellsSides ? on : null, null]);
    });

    test("pages of a report, read on from the last line's moment, leave nothing out and part no moment", async () => {
      await opened(player("pages"), 9_000_00n);
      const start = trial.now();
      const played = 2_500;
      for (let round = 0; round < played; round++) {
        if (round % 3 === 0) await trial.pass(1);
        await trial.play(player("pages"), 1_00n, 50n);
      }
      await trial.pass(60_000);
      const seen = new Map<string, GameBet>();
      let from = start;
      for (let page = 0; page < 20; page++) {
        const { bets, hasMore } = await reportOf(player("pages"), from);
        for (const bet of bets) seen.set(bet.id, bet);
        from = bets.at(-1)?.at ?? from;
        if (!hasMore) break;
      }
      expect(seen.size).toBe(played);
    });

    const holdings = async (): Promise<readonly GameHolding[]> => {
      const all: GameHolding[] = [];
      let after: string | null = null;
      do {
        const page: GameHoldings = await trial.port.holdings(after);
        if (page.is !== "known") throw new Error(page.why);
        all.push(...page.accounts);
        after = page.next;
      } while (after !== null);
      return all;
    };

    test("lists every account with its balance and what was ever moved", async () => {
      await opened(player("holds"), 900_00n);
      await withdrawNow(trial.port, move(player("holds"), fresh(), 150_50n));
      await depositNow(trial.port, move(player("holds"), fresh(), 10_00n));
      const all = await holdings();
      const mine = all.find(({ username }) => username === player("holds"));
      const moved = { balance: 759_50n, movedIn: 910_00n, movedOut: 150_50n };
      expect(mine).toEqual({ ...account(player("holds")), ...moved });
      expect(new Set(all.map(({ username }) => username)).size).toBe(all.length);
      for (const { username, balance: theirs } of all.filter(({ username }) => username.startsWith(trial.run)))
        expect(theirs).toBe(await trial.balance(username));
    });

    test("counts what was played in the listed balance, and not as moved", async () => {
      await opened(player("played"), 100_00n);
      await trial.play(player("played"), 30_00n, 5n);
      const mine = (await holdings()).find(({ username }) => username === player("played"));
      expect(mine).toMatchObject({ balance: 70_05n, movedIn: 100_00n, movedOut: 0n });
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
        const username = await opened(player(fault), 400_00n);
        for (const direction of ["in", "out"] as const) {
          const order = move(username, fresh(), 150_00n);
          const before = await trial.balance(username);
          const way = direction === "in" ? "deposit" : "withdraw";
          expect(await broken(() => moveNow(way, order))).toMatchObject({ is: "unclear" });
          const moved = direction === "in" ? 150_00n : -150_00n;
          expect(await trial.balance(username)).toBe(isDone ? before + moved : before);
          if (!hasAsk()) continue;
          expect(await broken(() => asked({ ...order, direction }))).toMatchObject({ is: "unclear" });
          const said = await asked({ ...order, direction });
          expect(said?.is).toBe(isDone ? "done" : "not-found");
        }
      });

      test("nothing is said of a balance, an account, a password or a way in", async () => {
        const username = await opened(player(`${fault}-say`), 1_00n);
        const who = { ...account(username), password };
        expect(await broken(() => trial.port.balance(who))).toMatchObject({ is: "unclear" });
        const from = trial.now();
        expect(await broken(() => trial.port.report({ ...who, from }))).toMatchObject({ is: "unclear" });
        expect(await broken(() => trial.port.holdings(null))).toMatchObject({ is: "unclear" });
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
