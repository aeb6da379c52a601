import fc from "fast-check";
import { expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";

const amount = fc.bigInt({ min: 1n, max: 10n ** 10n });
const currency = fc.constantFrom("THB" as const, "LAK" as const);
const number = fc.constantFrom("1111111111", "2222222222", "0000000000");
const step = fc.oneof(
  fc.record({ is: fc.constant("transfer" as const), from: number, to: number, amount, currency }),
  fc.record({ is: fc.constant("payout" as const), to: number, amount, currency }),
  fc.record({ is: fc.constant("gift" as const), amount, currency }),
  fc.record({ is: fc.constant("qr" as const), amount, paid: amount }),
  fc.record({ is: fc.constant("in" as const), amount }),
  fc.record({ is: fc.constant("out" as const), amount }),
  fc.record({ is: fc.constant("round" as const), amount, payout: amount }),
);

test("the sandbox's books always sum to zero, and only source accounts are negative", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const the = await createTestWorld();
      const { world } = the;
      const book = world.gameBook("PG");
      book.open({ username: "p", password: "", currency: "THB" });
      steps.forEach((each, index) => {
        const reference = `R${index}`;
        const person = { bankCode: "SCB", accountName: "A" };
        if (each.is === "transfer" && each.from !== each.to)
          world.bank.transfer({
            from: { ...person, accountNo: each.from },
            to: { bankCode: "SCB", accountNo: each.to },
            amount: each.amount,
            currency: each.currency,
          });
        if (each.is === "payout") world.payouts.pay({ ...each, ...person, reference, accountNo: each.to });
        if (each.is === "gift") world.gifts.wrap(each.amount, each.currency);
        if (each.is === "qr")
          world.orders.pay(the.order(reference, each.amount), { ...person, accountNo: "1111111111" }, each.paid);
        if (each.is === "in" || each.is === "out")
          book.transfer({ username: "p", reference, direction: each.is, amount: each.amount });
        if (each.is === "round") book.play({ username: "p", stake: each.amount, payout: each.payout });
      });
      const lines = world.books.lines();
      for (const currency of ["THB", "LAK"])
        expect(lines.filter((line) => line.currency === currency).reduce((sum, line) => sum + line.holds, 0n)).toBe(0n);
      for (const line of lines) {
        expect(line.holds).toBe(line.movedIn - line.movedOut);
        if (line.kind !== "outside" && line.kind !== "house") expect(line.holds).toBeGreaterThanOrEqual(0n);
      }
      const players = lines.find((line) => line.kind === "game")?.holds ?? 0n;
      expect(players).toBe(book.player("p")?.balance);
      await the.close();
    }),
    { numRuns: 40 },
  );
});
