import { expect, test } from "vitest";

import { postMovement } from "../../apps/server/src/saga/testing/post-movement.ts";
import { issue, message, setUpBonuses } from "./bonuses.ts";
import type { Member } from "./system.ts";

// On which deposit a bonus can be received (CONTRACT.md rule 9).

const bonuses = setUpBonuses();
const { make, activate, deposit, depositor, endedBy, move, round, amount, lateReport, withdrawn } = bonuses;

test.each([
  ["was lost", 990, "played"],
  ["was not played", 0, ""],
])(
  "with many transfers that no report covers yet, a deposit that %s earns no bonus before it does",
  async (...values) => {
    const [, stake, later] = values;
    const code = await make();
    const member = await depositor(1_000, "PG");
    const heal = lateReport("PG");
    try {
      await move(member, "WALLET", "PG", 1_000);
      if (stake > 0) await round(member, "PG", stake, 0);
      await bonuses.actions.get(member, "/api/wallet/refresh/slot");
      for (let turn = 0; turn < 26; turn++) {
        await move(member, "PG", "WALLET", 1);
        await move(member, "WALLET", "PG", 1);
      }
      expect(issue(await activate(member, code))).toBe("unclear");
      expect(await amount(member)).toBe(0);
    } finally {
      heal();
    }
    await bonuses.system.time.schedule.sleep(6_000);
    expect(issue(await activate(member, code))).toBe(later);
    expect(await amount(member)).toBe(later === "" ? 1_000 : 0);
  },
  60_000,
);

/** Credits a deposit of 500 baht that was held before. */
const credit = async (member: Member, reference: string): Promise<void> => {
  const { ledger } = bonuses.server.context;
  const currency = "THB";
  const wallet = await ledger.account({ kind: "wallet", code: "", currency, memberId: member.id });
  const outcome = await ledger.submit({
    operation: "settle",
    reference,
    kind: "opening",
    currency,
    amount: 50_000n,
    debit: await ledger.account({ kind: "opening", code: "", currency, memberId: null }),
    credit: wallet,
    wallet,
    saga: { memberId: member.id, reference, from: ["held"], to: "paid", status: "SUCCESS", dueIn: null },
  });
  expect(outcome.is).toBe("done");
};

test("the latest credited deposit is the one that was credited last, whichever began first", async () => {
  const [first, second, third] = [await make({ turnover: 0 }), await make({ turnover: 0 }), await make()];
  const member = await bonuses.system.background.member(0n);
  const begin = (): Promise<string> =>
    postMovement(bonuses.server.context, member, { type: "deposit", amount: 50_000n, isHeld: true });
  // Two gifts whose answers are unclear for some minutes.
  const [gift, late] = [await begin(), await begin()];
  await deposit(member, 100);
  expect(message(await activate(member, first))).toBe("200 ");
  await endedBy(member, "finished");
  await withdrawn(member, 10);
  await bonuses.system.time.schedule.sleep(1_000);
  await credit(member, gift);
  expect(message(await activate(member, second))).toBe("200 ");
  await endedBy(member, "finished");
  expect(await amount(member)).toBe(1_190);
  await credit(member, late);
  await bonuses.system.time.schedule.sleep(1_000);
  await withdrawn(member, 10);
  expect(issue(await activate(member, third))).toBe("withdrawn");
});
