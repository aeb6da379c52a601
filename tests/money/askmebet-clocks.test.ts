import { expect, test } from "vitest";

import { listUnresolved } from "../../apps/server/src/saga/unresolved.ts";
import { startWhole } from "./whole.ts";
import { waysOf } from "./ways.ts";

// A transfer whose outcome is found by comparing balances, at a provider whose clock is not ours.

const CODE = "ASKMEBET";

test.each([
  { aheadMs: -3_600_000, laterMs: 4_500 },
  { aheadMs: 3_600_000, laterMs: 4_500 },
  // So soon after the balance before that an operator may have to decide.
  { aheadMs: -5_000, laterMs: 500 },
])(
  "a win of the same amount, $laterMs ms after a transfer that was never done, is not taken for it: clocks $aheadMs ms apart",
  { timeout: 120_000 },
  async ({ aheadMs, laterMs }) => {
    const whole = await startWhole(20, aheadMs);
    try {
      const server = await whole.start();
      const ways = waysOf(whole, server);
      const member = await whole.background.member(100_000n);
      await ways.withGames(member, { [CODE]: 400 });
      const before = (await ways.wallet(member)).wallet.amount;
      whole.struck.set("/askmebet/deposit", "error");
      const answer = await ways.post(member, "/api/wallet/transfer", { from: "WALLET", to: CODE, amount: 100 });
      whole.struck.clear();
      expect(answer.status).toBe(202);
      whole.time.skip(laterMs);
      const username = await ways.usernameAt(member, CODE);
      await whole.person("POST", `/games/${CODE}/rounds`, { username, stake: 10, payout: 110 });
      const isOpen = async (): Promise<boolean> => {
        const { rowCount } = await whole.background.owner.query(
          "select from saga where member_id = $1 and kind = 'transfer' and status = 'IN_PROGRESS'",
          [member.id],
        );
        return rowCount !== 0;
      };
      for (let second = 0; second < 300 && (await isOpen()); second++) {
        whole.time.skip(1_000);
        await server.context.sagas.resolve();
      }
      const unresolved = (await listUnresolved(server.context)).map(({ why }) => why);
      expect(unresolved).toEqual((await isOpen()) ? ["ambiguous"] : []);
      expect((await ways.wallet(member)).wallet.amount).toBe((await isOpen()) ? before - 100 : before);
      expect(await ways.holds(member, CODE)).toBe(500);
    } finally {
      await whole.close();
    }
  },
);
