import { expect, test } from "vitest";

import { issue, setUpBonuses } from "./bonuses.ts";

// On which deposit a bonus can be received (CONTRACT.md rule 9).

const bonuses = setUpBonuses();
const { make, activate, depositor, move, round, amount, lateReport } = bonuses;

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
